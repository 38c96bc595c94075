import type { QueryClient } from '@tanstack/react-query'
import { loginPath } from '../platform/guard/guard.ts'
import { startFocus } from '../platform/query/focus.ts'
import { startOnline } from '../platform/query/online.ts'
import { dropStoredCache, restoreCache } from '../platform/query/persist.ts'
import type { LeaveReason } from '../platform/session/leave.ts'
import type { Session } from '../platform/session/session.ts'

/**
 * Takes up what belongs to the customer who is signed in now: the connection's state before the first query (T03), the
 * stored copy of their cache before the first route (S151), refresh on focus (S145). Nothing of it for nobody: the login
 * page fetches nothing more than itself.
 */
export async function takeUpCustomer(session: Session, queryClient: QueryClient): Promise<void> {
  const { subject, kind } = session.getSnapshot()
  if (subject === null || kind !== 'customer') return
  startFocus(queryClient)
  // Awaited only where the browser says offline: it may be wrong, and "online" shows itself at the first call.
  const connection = startOnline()
  await Promise.all([restoreCache(subject, queryClient), navigator.onLine ? undefined : connection])
}

/** Takes up a customer who signs in on this page. */
export function followSignIn(session: Session, queryClient: QueryClient): void {
  let { subject } = session.getSnapshot()
  session.subscribe(() => {
    const now = session.getSnapshot().subject
    if (now !== null && now !== subject) void takeUpCustomer(session, queryClient)
    subject = now
  })
}

/**
 * The ordered leave (T20): calls in flight, cache, stored copy; then, the cookies gone, one hard navigation, so that
 * nothing of a customer stays in memory either. Only their own logout forgets where they were.
 */
export function followLeave(session: Session, queryClient: QueryClient): void {
  session.onLeaveStep('calls', () => queryClient.cancelQueries())
  session.onLeaveStep('cache', () => queryClient.clear())
  session.onLeaveStep('stored-copy', () => dropStoredCache())
  session.onLeave((reason: LeaveReason) => {
    const here = location.pathname + location.search + location.hash
    location.replace(reason === 'logout' ? '/auth/login' : loginPath(here))
  })
}
