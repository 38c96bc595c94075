// Deprecated upstream, but required by the specification; used in this module only.
import { createSyncStoragePersister } from '@tanstack/query-sync-storage-persister'
import { persistQueryClient, removeOldestQuery } from '@tanstack/react-query-persist-client'
import { dehydrate, type DehydratedState, onlineManager, type Query, type QueryClient } from '@tanstack/react-query'
import { documentBuild } from '#app/document/document-build.ts'
import { CONTRACT_VERSION } from '#contract/storage/contract-version.ts'
import { QUERY_CACHE_STORAGE_KEY } from '#contract/storage/storage-keys.ts'
import { isTablet } from '../tablet/is-tablet.ts'
import { browserStorage } from '../storage/entry-store.ts'
import { CACHE_MAX_AGE_MS } from './query-client.ts'
import { removeStoredCaches, type CacheStorageArea } from '../storage/stored-query-cache.ts'

let stop: (() => void) | undefined

const DEHYDRATE_OPTIONS = {
  shouldDehydrateQuery: ({ meta, state }: Pick<Query, 'meta' | 'state'>) =>
    meta?.['persist'] === true && state.status === 'success',
  shouldDehydrateMutation: () => false,
}
const CONTRACT = `contract ${CONTRACT_VERSION}, `
/** A cache of another contract or build is not restored. */
const buster = () => `${CONTRACT}build ${documentBuild()}`

/**
 * Restores this customer's persisted query cache and keeps saving it; never on a tablet, whoever is signed in there.
 */
export async function restoreCache(
  customerId: string,
  queryClient: QueryClient,
  storage: CacheStorageArea | null = browserStorage(),
): Promise<void> {
  if (!storage || isTablet()) return
  stop?.()
  // Removes the caches of other customers from this device.
  const key = QUERY_CACHE_STORAGE_KEY + customerId
  removeStoredCaches(key, storage)
  let isActive = true
  let own = storage.getItem(key)
  const save = (text: string) => {
    // A hidden tab refetches nothing, so that it must not replace what another one has stored since.
    if (globalThis.document?.visibilityState === 'hidden' && storage.getItem(key) !== own) return
    storage.setItem(key, text)
    own = text
  }
  const persister = createSyncStoragePersister({
    key,
    storage: {
      getItem: (name) => storage.getItem(name),
      // The persister is throttled: a timer that fires after sign-out must not write the old data back.
      setItem: (_, value) => isActive && save(value),
      removeItem: (name) => storage.removeItem(name),
    },
    serialize,
    deserialize,
    retry: removeOldestQuery,
  })
  const [unsubscribe, restored] = persistQueryClient({
    queryClient,
    persister,
    maxAge: CACHE_MAX_AGE_MS,
    buster: buster(),
    dehydrateOptions: DEHYDRATE_OPTIONS,
  })
  const removeListener = saveOnPageHide(() => {
    const client = { buster: buster(), timestamp: Date.now(), clientState: dehydrate(queryClient, DEHYDRATE_OPTIONS) }
    save(serialize(client))
  })
  stop = () => {
    isActive = false
    removeListener()
    unsubscribe()
  }
  await restored
}

/** The stored object: the cache, the time of saving, and the contract version and build that saved it. */
interface StoredClient {
  readonly buster: string
  readonly timestamp: number
  readonly clientState: DehydratedState
}

function serialize({ clientState, ...metadata }: StoredClient): string {
  const queries = clientState.queries.map(({ state: { data, ...state }, ...query }) => {
    const prefix = JSON.stringify({ ...query, state }).slice(0, -2)
    return `${prefix},"data":${serializeData(data)}}}`
  })
  return `${JSON.stringify(metadata).slice(0, -1)},"clientState":{"mutations":[],"queries":[${queries.join()}]}}`
}

/**
 * The cache of an earlier build is dropped, as its data may have another shape. Only offline, right after an update, it
 * is used while the contract is the same, because there is nothing else to show.
 */
function deserialize(text: string): StoredClient {
  const stored = JSON.parse(text) as StoredClient
  const isUsable = !onlineManager.isOnline() && stored.buster.startsWith(CONTRACT)
  return isUsable ? { ...stored, buster: buster() } : stored
}

const serialized = new WeakMap<object, string>()

/** JSON of a query's data, cached so that a small change does not serialize ten thousand projects again. */
function serializeData(data: unknown): string {
  if (typeof data !== 'object' || data === null) return JSON.stringify(data)
  const text = serialized.get(data) ?? JSON.stringify(data)
  serialized.set(data, text)
  return text
}

/**
 * The persister saves up to a second late; without this, a reload right after a change would restore older data as
 * fresh. When storage is full the persister itself makes room.
 */
function saveOnPageHide(save: () => void): () => void {
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

/** Sign-out step after the cache was cleared: stops saving and removes every persisted cache from this device. */
export function removeStoredCache(storage: CacheStorageArea | null = browserStorage()): void {
  stop?.()
  stop = undefined
  removeStoredCaches(undefined, storage)
}
