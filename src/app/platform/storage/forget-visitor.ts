import { CHECK_INS_STORAGE_KEY, COOKIE_NAMES } from '#contract/constants/cookies.ts'
import { cookieEntries, removeCookie } from './cookies.ts'
import { browserStorage, localEntries } from './local-store.ts'

/** The tablet's own, of no visitor (F-71). */
const COOKIES_KEPT: readonly string[] = [
  COOKIE_NAMES.deviceId,
  COOKIE_NAMES.showroom,
  COOKIE_NAMES.machineCredentials,
  // Tokens go, or change hands, by themselves (T11).
  COOKIE_NAMES.accessToken,
  COOKIE_NAMES.refreshToken,
  COOKIE_NAMES.tokenType,
]
const ENTRIES_KEPT = [localEntries.locale.key, localEntries.clockOffset.key, CHECK_INS_STORAGE_KEY]

/** Removes from a tablet what any visitor has left in cookies, storages, caches and databases (B30, F-71). */
export async function forgetVisitor(): Promise<void> {
  for (const entry of Object.values(cookieEntries)) if (!COOKIES_KEPT.includes(entry.name)) removeCookie(entry)
  const storage = browserStorage()
  for (const key of Object.keys(storage ?? {})) if (!ENTRIES_KEPT.includes(key)) storage?.removeItem(key)
  sessionStorage.clear()
  const [caches_, databases] = await Promise.all([caches.keys(), indexedDB.databases()])
  await Promise.all(caches_.map((name) => caches.delete(name)))
  // Not awaited: one that a tab still uses goes with it.
  for (const { name } of databases) if (name) indexedDB.deleteDatabase(name)
}
