import { CACHE_KEY_PREFIX } from '../query/stored-copies.ts'
import { browserStorage } from './local-store.ts'

/** Whether the browser keeps what it is given: it does, it has no room left, or it refuses (F-29). */
export type StorageHealth = 'fine' | 'full' | 'refused'

/** Less room than this is none: hardly a project fits. */
const ROOM = 'x'.repeat(4096)
/** Among the stored copies, so that the next start removes it, should this page end in between. */
const PROBE_KEY = `${CACHE_KEY_PREFIX}probe`

/** Tries to keep something, now. */
export function storageHealth(
  storage: Pick<Storage, 'setItem' | 'removeItem'> | null = browserStorage(),
): StorageHealth {
  if (!storage) return 'refused'
  try {
    storage.setItem(PROBE_KEY, ROOM)
    return 'fine'
  } catch (error) {
    return error instanceof DOMException && error.name === 'QuotaExceededError' ? 'full' : 'refused'
  } finally {
    storage.removeItem(PROBE_KEY)
  }
}

/** Whether what this person has seen is there without a network, too (S151). */
export function hasStoredCopy(personId: string, storage: Pick<Storage, 'getItem'> | null = browserStorage()): boolean {
  return typeof storage?.getItem(CACHE_KEY_PREFIX + personId) === 'string'
}

/** Bytes in use and at most, by all that the browser keeps for this origin; null where it does not say. */
export async function storageUse(): Promise<{ used: number; quota: number } | null> {
  const { usage, quota } = (await globalThis.navigator?.storage?.estimate?.()) ?? {}
  return usage === undefined || quota === undefined ? null : { used: usage, quota }
}
