import { CACHE_KEY_PREFIX } from './stored-query-cache.ts'
import { browserStorage } from './entry-store.ts'

/** Whether the browser stores data: it does, its quota is exhausted, or it refuses. */
export type StorageHealth = 'fine' | 'full' | 'refused'

/** A quota that cannot hold even a project counts as exhausted. */
const PROBE_VALUE = 'x'.repeat(4096)
/** Named like a stored query cache, so that the next start removes it if this page is closed in between. */
const PROBE_KEY = `${CACHE_KEY_PREFIX}probe`

/** Tries to store something, now. */
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
  return typeof storage?.getItem(CACHE_KEY_PREFIX + personId) === 'string'
}

/** Bytes used and available for this origin; null where the browser does not report them. */
export async function estimateStorageUsage(): Promise<{ used: number; quota: number } | null> {
  const { usage, quota } = (await globalThis.navigator?.storage?.estimate?.()) ?? {}
  return usage === undefined || quota === undefined ? null : { used: usage, quota }
}
