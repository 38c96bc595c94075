import { STORAGE_TIMEOUT_MS } from '#contract/configuration/limits.ts'
import { withTimeout } from '../timing/with-timeout.ts'
import { browserStorage, removeEntry } from './entry-store.ts'
import { pageEntries } from './page-entries.ts'
import { entries, type StorageEntry } from './registry.ts'
import { tabletEntries } from './tablet-entries.ts'

/** Belongs to the tablet, not to a customer. */
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
  pageEntries.background,
  ...Object.values(tabletEntries),
]

/** Removes all visitor data of a tablet from cookies, storages, caches and databases. */
export async function clearVisitorData(): Promise<void> {
  for (const entry of [...Object.values(entries), ...Object.values(pageEntries)]) {
    if (entry.kind === 'cookie' && !OF_THE_TABLET.includes(entry)) removeEntry(entry)
  }
  const remaining = OF_THE_TABLET.map(({ name }) => name)
  const storage = browserStorage()
  for (const name of Object.keys(storage ?? {})) if (!remaining.includes(name)) storage?.removeItem(name)
  sessionStorage.clear()
  // A storage that is missing or silent must not keep the visitor signed in.
  for (const clear of [clearCaches, deleteDatabases]) {
    await withTimeout(STORAGE_TIMEOUT_MS, 'A storage does not answer', clear).catch((error: unknown) => {
      console.warn('Visitor data could not be removed', error)
    })
  }
}

async function clearCaches(): Promise<void> {
  const names = await caches.keys()
  await Promise.all(names.map((name) => caches.delete(name)))
}

async function deleteDatabases(): Promise<void> {
  // Not awaited, as a database in use is deleted only once it is closed.
  for (const { name } of await indexedDB.databases()) if (name) indexedDB.deleteDatabase(name)
}
