import { COOKIE_NAMES } from '#contract/storage/storage-keys.ts'
import { browserStores, type EntryStore } from './entry-store.ts'

const WRITTEN_BY_SCRIPTS = [
  COOKIE_NAMES.deviceId,
  COOKIE_NAMES.machineCredentials,
  COOKIE_NAMES.showroom,
  COOKIE_NAMES.consent,
  COOKIE_NAMES.sidebarOpen,
  COOKIE_NAMES.background,
]

/**
 * Restarts the 30 days of cookies that only scripts write. Tokens are extended by each renewal: a script must neither
 * shorten the server's cookies nor restore those that another tab has just removed.
 */
export function extendCookieLifetimes(cookies: EntryStore = browserStores.cookie): void {
  cookies.extendLifetimes(WRITTEN_BY_SCRIPTS)
}
