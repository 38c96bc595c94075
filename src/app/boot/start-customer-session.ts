import { probeAfterFailure, watchReachability } from '../platform/connectivity/server-reachability.ts'
import { removeStoredCache, restoreCache } from '../platform/query/persist-cache.ts'
import { queryClient } from '../platform/query/query-client.ts'
import { startRefetching } from '../platform/query/start-refetching.ts'
import type { Session } from '../platform/session/session.ts'
import type { Tokens } from '../platform/session/token-store.ts'
import { comparisonEntry } from '../platform/storage/comparison-entry.ts'
import { browserStores, readEntry, removeEntry, writeEntry } from '../platform/storage/entry-store.ts'
import { draftPrefix } from '../platform/storage/page-entries.ts'
import { entries } from '../platform/storage/registry.ts'
import { isTablet } from '../platform/tablet/is-tablet.ts'
import { readLastRoute } from './last-route.ts'

let isSubscribed = false

/**
 * Restores the customer's data: online state before the first query, persisted query cache before the first route. A
 * page load, unlike a sign-in, can resume their last route.
 */
export async function startCustomerSession(session: Session, customerId: string, isStart: boolean): Promise<void> {
  subscribe(session)
  session.preloadRenewal()
  // Removes drafts of other customers in this tab.
  browserStores.session.removeAll(draftPrefix(), draftPrefix(customerId))
  // Awaited only if the browser claims to be offline, which may be wrong; "online" is proven by the first request.
  const reachability = watchReachability()
  await Promise.all([restoreCache(customerId, queryClient), navigator.onLine ? undefined : reachability])
  if (isStart) resumeLastRoute()
}

/**
 * Resumes the last route when the installed app starts or offline: then only the start page's document may be cached,
 * and nobody can type a URL. Not after Back or a reload.
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
  startRefetching(queryClient)
  queryClient.getMutationCache().subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'error') probeAfterFailure(event.action.error)
  })
  addEventListener('pagehide', () => leaveTokens(session.repairCookies()))
  session.registerTeardown('calls', () => queryClient.cancelQueries())
  session.registerTeardown('cache', () => queryClient.clear())
  session.registerTeardown('stored-copy', () => removeStoredCache())
  session.registerTeardown('drafts', (reason) => {
    removeEntry(comparisonEntry)
    // Drafts survive an expired session, but not a sign-out by the user.
    if (reason === 'logout' || reason === 'replaced') browserStores.session.removeAll(draftPrefix())
  })
}

/**
 * Leaves the tokens to this tab's next page: after a sign-out a late response to the former customer may overwrite the
 * cookies while no page of this one guards them.
 */
function leaveTokens(tokens: Tokens | null): void {
  if (!tokens?.claims.sid || readEntry(entries.endedSessions) === null) return
  const { accessToken, refreshToken, tokenType } = tokens
  writeEntry(entries.leftTokens, [accessToken, refreshToken, tokenType].join('\n'))
}
