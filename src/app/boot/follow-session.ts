import type { QueryClient } from '@tanstack/react-query'
import { loginPath } from '../platform/guard/guard.ts'
import type { LeaveReason } from '../platform/session/leave.ts'
import type { Session } from '../platform/session/session.ts'

/**
 * Takes up what belongs to the customer who is signed in now (take-up-customer.ts); a chunk of its own, as the login page
 * needs none of it. Nothing for nobody, and nothing kept for a showroom tablet.
 */
export async function takeUp(session: Session, queryClient: QueryClient): Promise<void> {
  const { subject, kind } = session.getSnapshot()
  if (subject === null || kind !== 'customer') return
  const { takeUpCustomer } = await import('./take-up-customer.ts')
  await takeUpCustomer(subject, queryClient)
}

/** Takes up a customer who signs in on this page. */
export function followSignIn(session: Session, queryClient: QueryClient): void {
  let { subject } = session.getSnapshot()
  session.subscribe(() => {
    const now = session.getSnapshot().subject
    if (now !== null && now !== subject) void takeUp(session, queryClient)
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
  session.onLeaveStep('stored-copy', async () => {
    const { dropStoredCache } = await import('../platform/query/persist.ts')
    dropStoredCache()
  })
  session.onLeave((reason: LeaveReason) => {
    const here = location.pathname + location.search + location.hash
    location.replace(reason === 'logout' ? '/auth/login' : loginPath(here))
  })
}
