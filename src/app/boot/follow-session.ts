import { loginPath } from '../platform/guard/guard.ts'
import { removeStoredCopies } from '../platform/query/stored-copies.ts'
import type { LeaveReason } from '../platform/session/leave.ts'
import type { Session } from '../platform/session/session.ts'

/**
 * Takes up what belongs to the customer who is signed in now (take-up-customer.ts); a chunk of its own, as the login page
 * needs none of it. Where nobody is, no stored copy stays either: cookies also end without a leave (T42).
 */
export async function takeUp(session: Session): Promise<void> {
  const { subject, kind } = session.getSnapshot()
  if (subject === null) return removeStoredCopies()
  if (kind !== 'customer') return
  const { takeUpCustomer } = await import('./take-up-customer.ts')
  await takeUpCustomer(session, subject)
}

/** Takes up a customer who signs in on this page. */
export function followSignIn(session: Session, report: (reason: unknown) => void): void {
  let { subject } = session.getSnapshot()
  session.subscribe(() => {
    const now = session.getSnapshot().subject
    if (now !== null && now !== subject) takeUp(session).catch(report)
    subject = now
  })
}

/**
 * The end of a leave (T20): when cache, stored copy and cookies are gone, one hard navigation, so that nothing of a
 * customer stays in memory either. Only their own logout forgets where they were.
 */
export function followLeave(session: Session): void {
  session.onLeave((reason: LeaveReason) => {
    const here = location.pathname + location.search + location.hash
    location.replace(reason === 'logout' ? '/auth/login' : loginPath(here))
  })
}
