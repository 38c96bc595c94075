import { dropDrafts, keepDraftsOf } from '../platform/forms/drafts.ts'
import { startFocus } from '../platform/query/focus.ts'
import { startOnline } from '../platform/query/online.ts'
import { lastPlace } from '../platform/query/last-place.ts'
import { dropStoredCache, restoreCache } from '../platform/query/persist.ts'
import { queryClient } from '../platform/query/query-client.ts'
import { startReconnect } from '../platform/query/reconnect.ts'
import { restampLater } from '../platform/session/restamp.ts'
import type { Session } from '../platform/session/session.ts'
import { isTablet } from '../platform/storage/is-tablet.ts'

let following = false

/**
 * Takes up what belongs to the customer who is signed in now: the connection's state before the first query (T03), the
 * stored copy of their cache before the first route (S151), refresh on focus and reconnect (S145, S146); and what a leave
 * undoes (T20). A start, unlike a sign-in, goes on where they were, if it can.
 */
export async function takeUpCustomer(session: Session, customerId: string, isStart: boolean): Promise<void> {
  follow(session)
  keepDraftsOf(customerId)
  // Awaited only where the browser says offline: it may be wrong, and "online" shows itself at the first call.
  const connection = startOnline()
  await Promise.all([restoreCache(customerId, queryClient), navigator.onLine ? undefined : connection])
  if (isStart) goOn()
}

/**
 * Shows the page where this customer was last, when the installed app starts or there is no network: nothing but the start
 * page's document may be there then, and nobody can type an address (T04). Not after Back or a reload.
 */
function goOn(): void {
  const place = lastPlace()
  const [visit] = performance.getEntriesByType('navigation')
  const isBare = location.pathname === '/' && location.search + location.hash === '' && visit?.type === 'navigate'
  if (!place || !isBare || isTablet()) return
  if (navigator.onLine && matchMedia('(display-mode: browser)').matches) return
  history.replaceState(history.state, '', place)
}

function follow(session: Session): void {
  if (following) return
  following = true
  startFocus(queryClient)
  startReconnect(queryClient)
  restampLater(session)
  session.onLeaveStep('calls', () => queryClient.cancelQueries())
  session.onLeaveStep('cache', () => queryClient.clear())
  session.onLeaveStep('stored-copy', () => dropStoredCache())
  session.onLeaveStep('drafts', dropDrafts)
}
