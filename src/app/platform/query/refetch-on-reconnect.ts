import { onlineManager, type QueryClient } from '@tanstack/react-query'
import { CACHE_TIMING } from '#contract/constants/limits.ts'

/**
 * Boot step: once the network is back, what is on screen is asked for again, fresh or not (S146). Each page does so at a
 * moment of its own within five seconds, so that a network that comes back for all is no storm for the backend (F-27);
 * what was answered meanwhile is not asked for twice. The result stops it.
 */
export function startReconnect(queryClient: QueryClient, random: () => number = Math.random): () => void {
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
