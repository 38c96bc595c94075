import { watchReachability } from '../platform/connectivity/server-reachability.ts'
import { removeStoredCache, restoreCache } from '../platform/query/persist-cache.ts'
import { queryClient } from '../platform/query/query-client.ts'
import { refetchOnFocus } from '../platform/query/refetch-on-focus.ts'
import { refetchOnReconnect } from '../platform/query/refetch-on-reconnect.ts'
import type { Session } from '../platform/session/session.ts'
import { browserStores } from '../platform/storage/entry-store.ts'
import { draftPrefix } from '../platform/storage/registry.ts'
import { isTablet } from '../platform/tablet/is-tablet.ts'
import { readLastRoute } from './last-route.ts'

let isSubscribed = false

/**
 * Restores what belongs to this customer: the online state before the first query, the persisted query cache before the first
 * route. A start, unlike a sign-in, resumes their last route where that makes sense.
 */
export async function startCustomerSession(session: Session, customerId: string, isStart: boolean): Promise<void> {
  subscribe(session)
  // Drafts of other customers in this tab.
  browserStores.session.removeAll(draftPrefix(), draftPrefix(customerId))
  // Awaited only where the browser says offline, which may be wrong; "online" shows at the first request.
  const reachability = watchReachability()
  await Promise.all([restoreCache(customerId, queryClient), navigator.onLine ? undefined : reachability])
  if (isStart) resumeLastRoute()
}

/**
 * Shows this customer's last page when the installed app starts or there is no network: only the start page's document may be
 * cached then, and nobody can type an address. Not after Back or a reload.
 */
function resumeLastRoute(): void {
  const path = readLastRoute()
  const [navigation] = performance.getEntriesByType('navigation')
  const isPlainStart =
    location.pathname === '/' && location.search + location.hash === '' && navigation?.type === 'navigate'
  if (!path || !isPlainStart || isTablet()) return
  if (navigator.onLine && matchMedia('(display-mode: browser)').matches) return
  history.replaceState(history.state, '', path)
}

function subscribe(session: Session): void {
  if (isSubscribed) return
  isSubscribed = true
  refetchOnFocus(queryClient)
  refetchOnReconnect(queryClient)
  session.registerTeardown('calls', () => queryClient.cancelQueries())
  session.registerTeardown('cache', () => queryClient.clear())
  session.registerTeardown('stored-copy', () => removeStoredCache())
  session.registerTeardown('drafts', (reason) => {
    // Drafts survive a session that expired, not one that its user ended.
    if (reason === 'logout' || reason === 'replaced') browserStores.session.removeAll(draftPrefix())
  })
}
