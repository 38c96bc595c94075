import { onlineManager, QueryCache, QueryClient } from '@tanstack/react-query'
import { CACHE_TIMING } from '#contract/constants/limits.ts'
import { CallError } from '../api/call-error.ts'
import { probe } from './online.ts'
import { retryDelay } from './slow.ts'

/** Cached data is kept this long, in memory and in storage, in milliseconds (T32). */
export const CACHE_KEPT_MS = 7 * 24 * 60 * 60 * 1000

const NETWORK_CODES = ['unreachable', 'timeout', 'token-refresh']

/** True for failures that may pass by themselves: the network and 5xx; never for 4xx (T29). */
export function mayPass(error: unknown): boolean {
  if (!(error instanceof CallError)) return false
  return NETWORK_CODES.includes(error.code) || (error.code === 'rejected' && (error.status ?? 0) >= 500)
}

/** The query cache with the behaviour of portal.md section 9 (S141–S146). */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({
      // A call that got through is the best proof of being online (T03); what is read from the device proves nothing.
      onSuccess: (_data, { options }) => {
        if (options.networkMode !== 'always') onlineManager.setOnline(true)
      },
    }),
    defaultOptions: {
      queries: {
        staleTime: CACHE_TIMING.dedupe,
        gcTime: CACHE_KEPT_MS,
        // The default mode would let a first load wait for ever when the browser says offline.
        networkMode: 'offlineFirst',
        // Unlimited while visible and online: TanStack Query itself pauses a retry while the page is hidden.
        retry: (_count, error) => {
          // Without a network a call whose token has run out fails before it is sent.
          if (error instanceof CallError && /unreachable|token-refresh/.test(error.code)) void probe()
          return mayPass(error) && onlineManager.isOnline()
        },
        retryDelay: () => retryDelay(),
        // At a moment of each page's own instead (reconnect.ts).
        refetchOnReconnect: false,
        refetchOnWindowFocus: true,
      },
      // A write is tried whatever the browser says about the network, and fails rather than hangs (F-22).
      mutations: { networkMode: 'always', retry: false },
    },
  })
}

/** The app's own cache. Signed-in pages alone import it: the login page does without its bytes (P1). */
export const queryClient: QueryClient = createQueryClient()
