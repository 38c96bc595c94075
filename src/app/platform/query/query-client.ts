import { onlineManager, QueryCache, QueryClient } from '@tanstack/react-query'
import { CACHE_TIMING } from '#contract/configuration/limits.ts'
import { isTransient, retryDelay } from '../http/retry-policy.ts'
import { probeAfterFailure } from '../connectivity/server-reachability.ts'
import { isSlowConnection } from '#app/document/slow-connection.ts'

/** Lifetime of cached data in memory and in storage, in milliseconds. */
export const CACHE_MAX_AGE_MS = 7 * 24 * 60 * 60 * 1000

/** Creates the query client with the defaults of the portal. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({
      // A successful request proves that the server is reachable, unlike a read from the device.
      onSuccess: (_data, { options }) => {
        if (options.networkMode !== 'always') onlineManager.setOnline(true)
      },
    }),
    defaultOptions: {
      queries: {
        staleTime: CACHE_TIMING.dedupe,
        gcTime: CACHE_MAX_AGE_MS,
        // The default mode would never start a first load while the browser says offline.
        networkMode: 'offlineFirst',
        // No limit while visible and online; TanStack Query pauses retries while the page is hidden.
        retry: (_count, error) => {
          probeAfterFailure(error)
          return isTransient(error) && onlineManager.isOnline()
        },
        retryDelay: () => retryDelay(isSlowConnection()),
        // refetch-on-reconnect.ts spreads these refetches.
        refetchOnReconnect: false,
        refetchOnWindowFocus: true,
        // A page shows the error of its prefetch instead of sending the same request again.
        retryOnMount: ({ state }) => Date.now() - state.errorUpdatedAt >= CACHE_TIMING.dedupe,
      },
      // Sent even when the browser says offline, to fail rather than wait.
      mutations: { networkMode: 'always', retry: false },
    },
  })
}

/** The app's own query client. */
export const queryClient: QueryClient = createQueryClient()
