import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'

/**
 * Fetches all that a project's page needs once this one is at rest, so that it opens, and can be edited, without a network.
 * What does not come now is fetched, and told about, when it is needed.
 */
export function useProjectAtHand(): void {
  const router = useRouter()
  useEffect(() => {
    const { routesById } = router
    const routes = [routesById['/_app/projects/$projectId'], routesById['/_app/projects/$projectId_/$helper']]
    return whenIdle(() => {
      const parts = import('./project-parts.ts').then(({ projectParts }) =>
        Promise.allSettled(Object.values(projectParts).map((load) => load())),
      )
      void Promise.allSettled([parts, ...routes.map(async (route) => router.loadRouteChunk(route))])
    })
  }, [router])
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
