import type { QueryClient } from '@tanstack/react-query'
import { type RegisteredRouter, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { runWhenIdle } from '../timing/run-when-idle.ts'
import { queryClient } from './query-client.ts'

/** Idle time after the last request, as a response often leads to the next request. Milliseconds. */
const SETTLED_MS = 300
/** Maximum wait for requests that do not end. Milliseconds. */
const MAX_WAIT_MS = 5000

/**
 * Calls `prefetch` once no query has been fetching for a while and the browser is idle, so that it does not compete
 * with the page. Returns a function that cancels it.
 */
export function prefetchWhenIdle(client: QueryClient, prefetch: () => void): () => void {
  let settled: ReturnType<typeof setTimeout> | undefined
  const limit = setTimeout(run, MAX_WAIT_MS)
  const unsubscribe = client.getQueryCache().subscribe(restart)
  restart()
  return cancel

  function restart() {
    clearTimeout(settled)
    if (client.isFetching() === 0) settled = setTimeout(run, SETTLED_MS)
  }
  function cancel() {
    clearTimeout(settled)
    clearTimeout(limit)
    unsubscribe()
  }
  function run() {
    cancel()
    runWhenIdle(prefetch)
  }
}

/**
 * Prefetches data of likely next pages once this page is idle. Failures are ignored, as the data is fetched again when
 * needed. `prefetch` must be stable across renders.
 */
export function usePrefetchWhenIdle(
  isEnabled: boolean,
  prefetch: (router: RegisteredRouter) => Promise<unknown>,
): void {
  const router = useRouter()
  useEffect(() => {
    if (!isEnabled) return undefined
    return prefetchWhenIdle(queryClient, () => void prefetch(router).catch(() => undefined))
  }, [router, isEnabled, prefetch])
}

/** Ids of routes whose code is loaded. */
type RouteId = keyof RegisteredRouter['routesById']

/** Loads the code of routes, not their data. */
export async function loadRouteCode(router: RegisteredRouter, ids: readonly RouteId[]): Promise<void> {
  await Promise.all(ids.map(async (id) => router.loadRouteChunk(router.routesById[id])))
}
