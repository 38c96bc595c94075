import { QUERY_CACHE_STORAGE_KEY } from '#contract/storage/storage-keys.ts'
import { browserStorage } from './entry-store.ts'

/** The storage of the query caches. */
export type CacheStorageArea = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>

/** Removes all stored query caches, or all but the one with this key. */
export function removeStoredCaches(except?: string, storage: CacheStorageArea | null = browserStorage()): void {
  const keys = Array.from({ length: storage?.length ?? 0 }, (_, index) => storage?.key(index))
  for (const key of keys) {
    if (key?.startsWith(QUERY_CACHE_STORAGE_KEY) && key !== except) storage?.removeItem(key)
  }
}
