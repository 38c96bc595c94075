import type { QueryClient } from '@tanstack/react-query'
import { CallError, type CallErrorCode } from '../http/call-error.ts'
import { session } from '../session/session.ts'
import { createStore, useStore } from '../state/create-store.ts'

/** A failed request: its time in milliseconds since 1970, the kind of failure, and its id in the server's log. */
interface LastFailure {
  readonly at: number
  readonly code: CallErrorCode
  readonly status: number | undefined
  readonly requestId: string | undefined
}

const lastFailure = createStore<LastFailure | undefined>(undefined)
let subscribedTo: QueryClient | undefined

/** Records the last failed request of queries and mutations, including earlier ones in the caches. */
export function subscribeToFailures(queryClient: QueryClient): void {
  if (subscribedTo === queryClient) return
  subscribedTo = queryClient
  for (const { state } of queryClient.getQueryCache().getAll()) {
    if (state.error) recordFailure(state.error, state.errorUpdatedAt)
    // The cache has no time for failures of a request that is being retried.
    if (state.fetchStatus !== 'idle') recordFailure(state.fetchFailureReason)
  }
  queryClient.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated') return
    if (event.action.type === 'error' || event.action.type === 'failed') recordFailure(event.action.error)
  })
  queryClient.getMutationCache().subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'error') recordFailure(event.action.error)
  })
}

function recordFailure(error: unknown, at: number = Date.now()): void {
  if (!(error instanceof CallError) || at < (lastFailure.get()?.at ?? 0)) return
  const { code, status, requestId } = error
  lastFailure.set({ at, code, status, requestId })
}

/** The last failed request since the page load; undefined when there is none. */
export const useLastFailure = (): LastFailure | undefined => useStore(lastFailure)

session.onSignOut(() => lastFailure.set(undefined))
