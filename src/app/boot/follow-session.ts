import { loginPath } from '../platform/guard/guard.ts'
import { removeStoredCopies } from '../platform/query/stored-copies.ts'
import type { Leaving } from '../platform/session/leave.ts'
import type { Session } from '../platform/session/session.ts'
import { isTablet } from '../platform/storage/is-tablet.ts'

/**
 * Takes up what belongs to the customer who is signed in now (take-up-customer.ts); a chunk of its own, as the login page
 * needs none of it. Where nobody is, no stored copy stays either: cookies also end without a leave (T42).
 */
export async function takeUp(session: Session, isStart = false): Promise<void> {
  if (isTablet()) await (await import('./take-up-tablet.ts')).takeUpTablet(session)
  const { subject, kind } = session.getSnapshot()
  if (subject === null) return removeStoredCopies()
  if (kind !== 'customer') return
  const { takeUpCustomer } = await import('./take-up-customer.ts')
  await takeUpCustomer(session, subject, isStart)
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
  session.onLeave((leaving) => {
    // A call that comes back after the leave finds nobody any more, and leads nowhere else.
    if (leaving.kind !== null || leaving.reason === 'refused') location.replace(placeAfter(leaving))
  })
}

function placeAfter({ reason, kind }: Leaving): string {
  if (reason === 'logout') return isTablet() ? '/kiosk' : '/auth/login'
  if (reason === 'login' && kind === 'showroom') return '/auth/login'
  if (reason === 'unpaired') return '/kiosk/setup'
  // The tablet itself was refused: it says so and shows no page of a customer (F-12).
  if (isTablet() && (reason === 'refused' || kind === 'showroom')) return '/auth/login?notice=device'
  return loginPath(location.pathname + location.search + location.hash)
}

/**
 * Follows what happens to the session elsewhere (B26): in another tab, or while this page was hidden or kept by the browser
 * for Back. `onEntered` is called when somebody signed in elsewhere and this page still shows a logged-out one.
 */
export function followElsewhere(session: Session, onEntered: () => void): void {
  session.followTabs()
  let before = session.getSnapshot()
  session.subscribe(() => {
    const now = session.getSnapshot()
    const byOwnLogin = before.status === 'loading'
    if (before.subject === null && now.subject !== null && !byOwnLogin) onEntered()
    before = now
  })
  addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return
    // Before anything of it is painted: a page that the browser kept may show what is not theirs to see any more (F-34).
    if (session.getSnapshot().subject !== null && !session.isSignedIn()) document.body.replaceChildren()
    session.check()
  })
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') session.check()
  })
}
