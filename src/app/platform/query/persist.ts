import type { QueryClient } from '@tanstack/react-query'
import { CONTRACT_VERSION } from '#contract/constants/contract-version.ts'
import { cookieEntries, readCookie } from '../storage/cookies.ts'
import { browserStorage } from '../storage/local-store.ts'
import { CACHE_KEPT_MS } from './query-client.ts'
import { CACHE_KEY_PREFIX, removeStoredCopies, type StoredCopies } from './stored-copies.ts'

let stop: (() => void) | undefined

/**
 * Takes up the stored copy of this customer's cache and keeps it up to date (S151). Never on a paired tablet, whoever is
 * signed in there (T42), and never for a showroom session: pass a customer's id.
 */
export async function restoreCache(
  customerId: string,
  queryClient: QueryClient,
  storage: StoredCopies | null = browserStorage(),
): Promise<void> {
  if (!storage || readCookie(cookieEntries.machineCredentials)) return
  stop?.()
  // One storage key, one person: whatever another left behind goes (T42).
  const key = CACHE_KEY_PREFIX + customerId
  removeStoredCopies(key, storage)
  const [{ persistQueryClient, removeOldestQuery }, { createSyncStoragePersister }] = await Promise.all([
    import('@tanstack/react-query-persist-client'),
    // Deprecated upstream, yet asked for by the specification; this module is the only one that knows it (T32).
    import('@tanstack/query-sync-storage-persister'),
  ])
  let open = true
  const persister = createSyncStoragePersister({
    key,
    storage: {
      getItem: (name) => storage.getItem(name),
      // The persister saves late: a timer that fires after a leave must not write the old data back.
      setItem: (name, value) => open && storage.setItem(name, value),
      removeItem: (name) => storage.removeItem(name),
    },
    retry: removeOldestQuery,
  })
  const [unsubscribe, restored] = persistQueryClient({
    // Upstream's persister lags behind and brings types of an older, compatible core.
    queryClient: queryClient as unknown as Parameters<typeof persistQueryClient>[0]['queryClient'],
    persister,
    maxAge: CACHE_KEPT_MS,
    buster: String(CONTRACT_VERSION),
    dehydrateOptions: {
      shouldDehydrateQuery: ({ meta, state }) => meta?.['persist'] === true && state.status === 'success',
      shouldDehydrateMutation: () => false,
    },
  })
  stop = () => {
    open = false
    unsubscribe()
  }
  await restored
}

/** Leave step after the cache was cleared: stops saving and removes every stored copy from this device. */
export function dropStoredCache(storage: StoredCopies | null = browserStorage()): void {
  stop?.()
  stop = undefined
  removeStoredCopies(undefined, storage)
}
