import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { queryClient } from '#app/platform/query/query-client.ts'
import { whenAtRest } from '#app/platform/query/when-calm.ts'

/**
 * Fetches what the main menu leads to once this page is at rest, so that after a tap nothing but data is fetched (P10):
 * phones have no pointer that hovers first. What does not come now comes when it is asked for.
 */
export function useNextPages(wanted: boolean): void {
  const router = useRouter()
  useEffect(() => {
    if (!wanted) return undefined
    return whenAtRest(queryClient, () => {
      const fetched = import('./fetch-next-pages.ts').then(({ fetchNextPages }) => fetchNextPages(router))
      void Promise.allSettled([fetched])
    })
  }, [router, wanted])
}
