import { onlineManager, type QueryClient } from '@tanstack/react-query'
import { CACHE_TIMING } from '#contract/configuration/limits.ts'

/**
 * Refetches active queries, fresh or not, once the server is reachable again, after a random delay of up to five
 * seconds, so that not all browsers do so at once. Returns a function that stops it.
 */
export function refetchOnReconnect(queryClient: QueryClient, random: () => number = Math.random): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const stop = onlineManager.subscribe((online) => {
    clearTimeout(timer)
    if (!online) return
    const since = Date.now()
    const refetch = () =>
      queryClient.refetchQueries(
        { type: 'active', predicate: ({ state }) => state.dataUpdatedAt <= since },
        { cancelRefetch: false },
      )
    timer = setTimeout(() => void refetch(), random() * CACHE_TIMING.reconnectSpread)
  })
  return () => {
    clearTimeout(timer)
    stop()
  }
}
