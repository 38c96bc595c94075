import { dehydrate, type DehydratedState, type Query, type QueryClient } from '@tanstack/react-query'
import { CONTRACT_VERSION } from '#contract/constants/contract-version.ts'
import { isTablet } from '../storage/is-tablet.ts'
import { browserStorage } from '../storage/local-store.ts'
import { CACHE_KEPT_MS } from './query-client.ts'
import { CACHE_KEY_PREFIX, removeStoredCopies, type StoredCopies } from './stored-copies.ts'

let stop: (() => void) | undefined

const KEPT = {
  shouldDehydrateQuery: ({ meta, state }: Pick<Query, 'meta' | 'state'>) =>
    meta?.['persist'] === true && state.status === 'success',
  shouldDehydrateMutation: () => false,
}
const BUSTER = String(CONTRACT_VERSION)

/**
 * Takes up the stored copy of this customer's cache and keeps it up to date (S151). Never on a paired tablet, whoever is
 * signed in there (T42), and never for a showroom session: pass a customer's id.
 */
export async function restoreCache(
  customerId: string,
  queryClient: QueryClient,
  storage: StoredCopies | null = browserStorage(),
): Promise<void> {
  if (!storage || isTablet()) return
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
    serialize,
    retry: removeOldestQuery,
  })
  const [unsubscribe, restored] = persistQueryClient({
    queryClient,
    persister,
    maxAge: CACHE_KEPT_MS,
    buster: BUSTER,
    dehydrateOptions: KEPT,
  })
  const removeSaver = saveOnLeaving(() => {
    const client = { buster: BUSTER, timestamp: Date.now(), clientState: dehydrate(queryClient, KEPT) }
    storage.setItem(key, serialize(client))
  })
  stop = () => {
    open = false
    removeSaver()
    unsubscribe()
  }
  await restored
}

/** What is stored: the cache, when it was saved and for which contract. */
interface StoredClient {
  readonly buster: string
  readonly timestamp: number
  readonly clientState: DehydratedState
}

/** JSON of a stored copy. */
function serialize({ clientState, ...facts }: StoredClient): string {
  const queries = clientState.queries.map(({ state: { data, ...state }, ...query }) => {
    const opened = JSON.stringify({ ...query, state }).slice(0, -2)
    return `${opened},"data":${textOf(data)}}}`
  })
  return `${JSON.stringify(facts).slice(0, -1)},"clientState":{"mutations":[],"queries":[${queries.join()}]}}`
}

const texts = new WeakMap<object, string>()

/** JSON of one query's data, made once: not every save after a small change spells out ten thousand projects (P18). */
function textOf(data: unknown): string {
  if (typeof data !== 'object' || data === null) return JSON.stringify(data)
  const text = texts.get(data) ?? JSON.stringify(data)
  texts.set(data, text)
  return text
}

/**
 * The persister saves up to a second late: without this, a reload right after a save would bring back what was there before,
 * and take it for fresh. Where storage is full the late saver makes room by itself.
 */
function saveOnLeaving(save: () => void): () => void {
  const attempt = () => {
    try {
      save()
    } catch (error) {
      if (!(error instanceof DOMException)) throw error
    }
  }
  globalThis.addEventListener?.('pagehide', attempt)
  return () => globalThis.removeEventListener?.('pagehide', attempt)
}

/** Leave step after the cache was cleared: stops saving and removes every stored copy from this device. */
export function dropStoredCache(storage: StoredCopies | null = browserStorage()): void {
  stop?.()
  stop = undefined
  removeStoredCopies(undefined, storage)
}
