import { loginPath } from '../platform/navigation/access.ts'
import type { SignOutEvent } from '../platform/session/sign-out.ts'
import type { Session } from '../platform/session/session.ts'
import { removeStoredCaches } from '../platform/storage/stored-query-cache.ts'
import { isTablet } from '../platform/tablet/is-tablet.ts'

/**
 * Restores the data of the signed-in user; its code is not part of the login page. Without a session stored data is
 * removed, as cookies can expire without a sign-out.
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

/** Ends a sign-out with a full page load, so that no customer data stays in memory. */
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
  // The tablet's own credentials were rejected: the login page explains it, and no customer page is shown.
  if (isTablet() && (reason === 'refused' || kind === 'showroom')) return '/auth/login?notice=device'
  return loginPath(location.pathname + location.search + location.hash)
}

/**
 * Syncs with session changes in other tabs, also those made while this page was hidden or in the back/forward cache.
 * `onSignIn` is called when somebody signed in elsewhere and this page still shows a logged-out page.
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
    // Before paint: a page from the back/forward cache may show data of somebody who has signed out.
    if (session.getSnapshot().subject !== null && !session.isSignedIn()) document.body.replaceChildren()
    session.syncWithCookies()
  })
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') session.syncWithCookies()
  })
}
