import { browserStorage, removeEntry } from './entry-store.ts'
import { entries, type StorageEntry } from './registry.ts'

/** Of the tablet itself, not of a customer. */
const OF_THE_TABLET: readonly StorageEntry<unknown>[] = [
  entries.deviceId,
  entries.showroom,
  entries.machineCredentials,
  // The session removes or replaces tokens itself.
  entries.accessToken,
  entries.refreshToken,
  entries.tokenType,
  entries.locale,
  entries.clockOffset,
  entries.checkIns,
]

/** Removes from a tablet what any visitor has left in cookies, storages, caches and databases. */
export async function clearVisitorData(): Promise<void> {
  for (const entry of Object.values(entries)) {
    if (entry.kind === 'cookie' && !OF_THE_TABLET.includes(entry)) removeEntry(entry)
  }
  const remaining = OF_THE_TABLET.map(({ name }) => name)
  const storage = browserStorage()
  for (const name of Object.keys(storage ?? {})) if (!remaining.includes(name)) storage?.removeItem(name)
  sessionStorage.clear()
  const [cacheNames, databases] = await Promise.all([caches.keys(), indexedDB.databases()])
  await Promise.all(cacheNames.map((name) => caches.delete(name)))
  // Not awaited: a database that a tab still uses is deleted when the tab closes it.
  for (const { name } of databases) if (name) indexedDB.deleteDatabase(name)
}
