import { QUERY_CACHE_STORAGE_KEY } from '#contract/storage/storage-keys.ts'
import { browserStorage } from './entry-store.ts'

/** Whether the browser stores data: yes, quota exhausted, or refused. */
export type StorageHealth = 'fine' | 'full' | 'refused'

/** A quota too small for a project counts as exhausted. */
const PROBE_VALUE = 'x'.repeat(4096)
/** Named like a persisted query cache, so that the next start removes it if this page closes in between. */
const PROBE_KEY = `${QUERY_CACHE_STORAGE_KEY}probe`

/** Tests the storage by writing to it. */
export function checkStorageHealth(
  storage: Pick<Storage, 'setItem' | 'removeItem'> | null = browserStorage(),
): StorageHealth {
  if (!storage) return 'refused'
  try {
    storage.setItem(PROBE_KEY, PROBE_VALUE)
    return 'fine'
  } catch (error) {
    return error instanceof DOMException && error.name === 'QuotaExceededError' ? 'full' : 'refused'
  } finally {
    storage.removeItem(PROBE_KEY)
  }
}

/** Whether this customer's data is available offline. */
export function hasStoredCache(personId: string, storage: Pick<Storage, 'getItem'> | null = browserStorage()): boolean {
  return typeof storage?.getItem(QUERY_CACHE_STORAGE_KEY + personId) === 'string'
}

/** Bytes used and available for this origin; null if the browser does not report them. */
export async function estimateStorageUsage(): Promise<{ used: number; quota: number } | null> {
  const { usage, quota } = (await globalThis.navigator?.storage?.estimate?.()) ?? {}
  return usage === undefined || quota === undefined ? null : { used: usage, quota }
}
