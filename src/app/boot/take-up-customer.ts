import type { QueryClient } from '@tanstack/react-query'
import { startFocus } from '../platform/query/focus.ts'
import { startOnline } from '../platform/query/online.ts'
import { restoreCache } from '../platform/query/persist.ts'

/**
 * Takes up what belongs to the customer who is signed in now: the connection's state before the first query (T03), the
 * stored copy of their cache before the first route (S151), refresh on focus (S145).
 */
export async function takeUpCustomer(customerId: string, queryClient: QueryClient): Promise<void> {
  startFocus(queryClient)
  // Awaited only where the browser says offline: it may be wrong, and "online" shows itself at the first call.
  const connection = startOnline()
  await Promise.all([restoreCache(customerId, queryClient), navigator.onLine ? undefined : connection])
}
