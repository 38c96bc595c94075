import { CallError } from '../platform/http/call-error.ts'
import type { Session } from '../platform/session/session.ts'
import { clearVisitorData } from '../platform/storage/clear-visitor-data.ts'
import { readEntry } from '../platform/storage/entry-store.ts'
import { entries } from '../platform/storage/registry.ts'

let isSubscribed = false

/**
 * Paired tablets: a customer's sign-out removes all their data, and without a session the tablet signs itself in,
 * unless a login is in progress.
 */
export async function startTabletSession(session: Session): Promise<void> {
  if (!isSubscribed) session.registerTeardown('drafts', clearVisitorData)
  isSubscribed = true
  session.preloadRenewal()
  const credentials = readEntry(entries.machineCredentials)
  if (credentials === null || session.getSnapshot().kind !== null || location.pathname.startsWith('/auth/')) return
  try {
    await session.loginMachine(credentials)
  } catch (error) {
    if (error instanceof CallError && error.status === 401) await session.logout('refused')
    else throw error
  }
}
