import { loginPath } from '../platform/navigation/access.ts'
import type { SignOutEvent } from '../platform/session/sign-out.ts'
import type { Session } from '../platform/session/session.ts'
import { removeStoredCaches } from '../platform/storage/stored-query-cache.ts'
import { isTablet } from '../platform/tablet/is-tablet.ts'

/**
 * Restores what belongs to the signed-in user; the code for it is not part of the login page. Where nobody is signed in, stored
 * data is removed: cookies may have expired without a sign-out.
 */
export async function restoreUser(session: Session, isStart = false): Promise<void> {
  if (isTablet()) await (await import('./start-tablet-session.ts')).startTabletSession(session)
  const { subject, kind } = session.getSnapshot()
  if (subject === null) return removeStoredCaches()
  if (kind !== 'customer') return
  const { startCustomerSession } = await import('./start-customer-session.ts')
  await startCustomerSession(session, subject, isStart)
}

/** Restores the data of a customer who signs in on this page. */
export function subscribeToSignIn(session: Session): void {
  let { subject } = session.getSnapshot()
  session.subscribe(() => {
    const current = session.getSnapshot().subject
    if (current !== null && current !== subject) {
      restoreUser(session).catch((reason: unknown) => console.warn('Stored data could not be restored', reason))
    }
    subject = current
  })
}

/** Ends a sign-out with a hard navigation, so that nothing of a customer stays in memory. */
export function redirectAfterSignOut(session: Session): void {
  session.onSignOut((event) => {
    // A response that arrives after the sign-out must not redirect again.
    if (event.kind !== null || event.reason === 'refused') location.replace(pathAfterSignOut(event))
  })
}

function pathAfterSignOut({ reason, kind }: SignOutEvent): string {
  if (reason === 'logout') return isTablet() ? '/kiosk' : '/auth/login'
  if (reason === 'login' && kind === 'showroom') return '/auth/login'
  if (reason === 'unpaired') return '/kiosk/setup'
  // The tablet's own credentials were refused: it says so, and shows no page of a customer.
  if (isTablet() && (reason === 'refused' || kind === 'showroom')) return '/auth/login?notice=device'
  return loginPath(location.pathname + location.search + location.hash)
}

/**
 * Follows changes of the session in other tabs, and while this page was hidden or in the back/forward cache. `onSignIn` is
 * called when somebody signed in elsewhere and this page still shows a logged-out one.
 */
export function subscribeToOtherTabs(session: Session, onSignIn: () => void): void {
  session.subscribeToTabs()
  let before = session.getSnapshot()
  session.subscribe(() => {
    const current = session.getSnapshot()
    const isOwnLogin = before.status === 'loading'
    if (before.subject === null && current.subject !== null && !isOwnLogin) onSignIn()
    before = current
  })
  addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return
    // Before anything is painted: a page from the back/forward cache may show data of somebody who has signed out.
    if (session.getSnapshot().subject !== null && !session.isSignedIn()) document.body.replaceChildren()
    session.syncWithCookies()
  })
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') session.syncWithCookies()
  })
}
