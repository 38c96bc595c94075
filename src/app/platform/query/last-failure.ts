import type { QueryClient } from '@tanstack/react-query'
import { CallError, type CallErrorCode } from '../api/call-error.ts'
import { createShown } from '../outbox/shown.ts'
import { session } from '../session/session.ts'

/** A call that failed: when, in milliseconds since 1970, how, and under which id the server's log has it (F-65). */
export interface LastFailure {
  readonly at: number
  readonly code: CallErrorCode
  readonly status: number | undefined
  readonly requestId: string | undefined
}

const shown = createShown<LastFailure>()
let following: QueryClient | undefined

/** Notes from now on what fails of reads and writes, and what has failed before and still has; the last one only (B44). */
export function followFailures(queryClient: QueryClient): void {
  if (following === queryClient) return
  following = queryClient
  for (const { state } of queryClient.getQueryCache().getAll()) {
    if (state.error) note(state.error, state.errorUpdatedAt)
    // Of tries that are still under way nobody knows when they failed.
    note(state.fetchFailureReason)
  }
  queryClient.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated') return
    if (event.action.type === 'error' || event.action.type === 'failed') note(event.action.error)
  })
  queryClient.getMutationCache().subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'error') note(event.action.error)
  })
}

function note(error: unknown, at: number = Date.now()): void {
  if (!(error instanceof CallError) || at < (shown.read()[0]?.at ?? 0)) return
  const { code, status, requestId } = error
  shown.show([{ at, code, status, requestId }])
}

/** The last call that failed during this visit; undefined when none did. */
export function useLastFailure(): LastFailure | undefined {
  return shown.useItems()[0]
}

session.onLeave(() => shown.show([]))
