import { browserStorage } from '../storage/local-store.ts'

/** Stored copies of the query cache have one key a person: this and the customer's id. */
export const CACHE_KEY_PREFIX = 'portal_cache:'

/** The storage that holds them. */
export type StoredCopies = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>

/** Removes the stored copies of everybody but one from this device (T42); of everybody when nobody is named. */
export function removeStoredCopies(except?: string, storage: StoredCopies | null = browserStorage()): void {
  const keys = Array.from({ length: storage?.length ?? 0 }, (_, index) => storage?.key(index))
  for (const key of keys) {
    if (key?.startsWith(CACHE_KEY_PREFIX) && key !== except) storage?.removeItem(key)
  }
}
