import { onlineManager, type Query, type QueryFilters, type QueryClient } from '@tanstack/react-query'
import { CACHE_TIMING } from '#contract/configuration/limits.ts'

/**
 * Refetches active queries, fresh or not, once the server is reachable again: the one with the oldest data, or none, at
 * once, the others after a random delay of up to five seconds, so that not all browsers do so together. An unstable
 * connection only delays. Returns a function that stops it.
 */
export function refetchOnReconnect(queryClient: QueryClient, random: () => number = Math.random): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let lastReconnect = Number.NEGATIVE_INFINITY
  const stop = onlineManager.subscribe((online) => {
    clearTimeout(timer)
    if (!online) return
    const since = Date.now()
    const filters = { type: 'active', predicate: ({ state }: Query) => state.dataUpdatedAt < since } as const
    const isUnstable = since < lastReconnect + CACHE_TIMING.reconnectSpread
    lastReconnect = since
    const refetch = (which: QueryFilters) =>
      queryClient.refetchQueries({ ...filters, ...which }, { cancelRefetch: false })
    const first = oldest(queryClient.getQueryCache().findAll({ ...filters, fetchStatus: 'idle' }))
    if (first && !isUnstable) void refetch({ queryKey: first.queryKey, exact: true })
    timer = setTimeout(() => void refetch({}), random() * CACHE_TIMING.reconnectSpread)
  })
  return () => {
    clearTimeout(timer)
    stop()
  }
}

function oldest(queries: readonly Query[]): Query | undefined {
  return queries.toSorted((one, other) => one.state.dataUpdatedAt - other.state.dataUpdatedAt)[0]
}
