import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { loadTexts } from '#app/platform/i18n/i18n.ts'

const ROUTES = [
  '/_app/projects/',
  '/_app/projects/new',
  '/_app/projects/$projectId',
  '/_app/projects/$projectId_/$helper',
] as const

/**
 * Fetches all that the pages of projects need once this one is at rest, so that projects are made, opened and edited
 * without a network. What does not come now is fetched, and told about, when it is needed.
 */
export function useProjectAtHand(wanted = true): void {
  const router = useRouter()
  useEffect(() => {
    if (!wanted) return undefined
    return whenIdle(() => {
      const parts = import('./project-parts.ts').then(({ projectParts }) =>
        Promise.allSettled(Object.values(projectParts).map((load) => load())),
      )
      void Promise.allSettled([
        loadTexts('app-projects'),
        parts,
        ...ROUTES.map(async (id) => router.loadRouteChunk(router.routesById[id])),
      ])
    })
  }, [router, wanted])
}

/** Safari has no idle callbacks; a second later is as good. */
function whenIdle(run: () => void): () => void {
  if (typeof requestIdleCallback === 'function') {
    const handle = requestIdleCallback(run)
    return () => cancelIdleCallback(handle)
  }
  const timer = setTimeout(run, 1000)
  return () => clearTimeout(timer)
}
