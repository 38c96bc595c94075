import { browserStorage } from './entry-store.ts'

/** A stored query cache has one key per customer: this prefix and the customer's id. */
export const CACHE_KEY_PREFIX = 'portal_cache:'

/** The storage of the query caches. */
export type CacheStorageArea = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>

/** Removes all stored query caches, or all but the one with this key. */
export function removeStoredCaches(except?: string, storage: CacheStorageArea | null = browserStorage()): void {
  const keys = Array.from({ length: storage?.length ?? 0 }, (_, index) => storage?.key(index))
  for (const key of keys) {
    if (key?.startsWith(CACHE_KEY_PREFIX) && key !== except) storage?.removeItem(key)
  }
}
