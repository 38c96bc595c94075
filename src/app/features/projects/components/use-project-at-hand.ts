import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { queryClient } from '#app/platform/query/query-client.ts'
import { whenAtRest } from '#app/platform/query/when-calm.ts'

/**
 * Fetches all that the pages of projects need once this one is at rest, so that projects are made, opened and edited
 * without a network. What does not come now is fetched, and told about, when it is needed.
 */
export function useProjectAtHand(wanted = true): void {
  const router = useRouter()
  useEffect(() => {
    if (!wanted) return undefined
    return whenAtRest(queryClient, () => {
      const fetched = import('./fetch-projects.ts').then(({ fetchProjects }) => fetchProjects(router))
      void Promise.allSettled([fetched])
    })
  }, [router, wanted])
}
