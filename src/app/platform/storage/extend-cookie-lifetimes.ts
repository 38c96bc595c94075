import { browserStores, type EntryStore } from './entry-store.ts'
import { pageEntries } from './page-entries.ts'
import { entries, type StorageEntry } from './registry.ts'

const WRITTEN_BY_SCRIPTS: readonly StorageEntry<unknown>[] = [
  entries.deviceId,
  entries.machineCredentials,
  entries.showroom,
  entries.analyticsChoice,
  pageEntries.sidebarOpen,
  pageEntries.background,
]

/**
 * Restarts the 30 days of cookies that only scripts write. Tokens are extended by each renewal: a script must neither
 * shorten the server's cookies nor restore those that another tab has just removed.
 */
export function extendCookieLifetimes(cookies: EntryStore = browserStores.cookie): void {
  cookies.extendLifetimes(WRITTEN_BY_SCRIPTS)
}
