import { del, delMany, entries, get, set, update } from 'idb-keyval'
import * as v from 'valibot'
import { openDatabase } from './database.ts'

/** A queue that is read and written as a whole. Promises resolve only once the entries are on disk. */
export interface QueueStore<Entry> {
  /** False for a store in memory, whose entries are lost with the page. */
  readonly isPersistent: boolean
  read: () => Promise<Entry[]>
  /** Reads, changes and writes in one transaction across tabs; resolves to the new queue. */
  change: (change: (queue: readonly Entry[]) => Entry[]) => Promise<Entry[]>
  remove: () => Promise<void>
}

/** Names of a database, its object store, and the owner of the entries. */
interface IndexedStoreNames {
  database: string
  store: string
  owner: string
}

/**
 * A queue in IndexedDB, one record per owner. Rejects when storage is disabled, full or silent, so that nothing is
 * wrongly reported as stored. Entries that this build cannot parse count as absent.
 */
export function indexedQueueStore<Entry>(
  { database, store: storeName, owner }: IndexedStoreNames,
  schema: v.GenericSchema<unknown, Entry[]>,
  serialize: (entry: Entry) => unknown,
): QueueStore<Entry> {
  const store = openDatabase(database, storeName)
  const parse = (stored: unknown): Entry[] => {
    const parsed = v.safeParse(schema, stored ?? [])
    return parsed.success ? parsed.output : []
  }
  return {
    isPersistent: true,
    read: async () => parse(await get(owner, store)),
    async change(change) {
      let changed: Entry[] = []
      await update(owner, (stored) => (changed = change(parse(stored))).map(serialize), store)
      return changed
    },
    remove: async () => del(owner, store),
  }
}

/** A queue in memory, as visitor data must not stay on a tablet. */
export function memoryQueueStore<Entry>(): QueueStore<Entry> {
  let queue: Entry[] = []
  return {
    isPersistent: false,
    read: () => Promise.resolve(queue),
    change: (change) => Promise.resolve((queue = change(queue))),
    remove: () => Promise.resolve(void (queue = [])),
  }
}

/** A queue whose entries are read and written one by one, as they are large. */
export interface EntryStore<Entry> {
  /** False for a store in memory, whose entries are lost with the page. */
  readonly isPersistent: boolean
  /** In order of insertion. */
  read: () => Promise<Entry[]>
  /** Never rejects: where the store fails the entry counts as present, as it is better sent twice than never. */
  has: (id: string) => Promise<boolean>
  put: (entry: Entry) => Promise<void>
  delete: (id: string) => Promise<void>
  remove: () => Promise<void>
}

/**
 * Entries in IndexedDB, one record each; `at` is the time of insertion, ISO 8601. Rejects when storage is disabled,
 * full or silent.
 */
export function indexedEntryStore<Entry extends { readonly id: string; readonly at: string }>({
  database,
  store: storeName,
  owner,
}: IndexedStoreNames): EntryStore<Entry> {
  const store = openDatabase(database, storeName)
  const readOwned = async () => {
    const all = await entries<[string, string], Entry>(store)
    return all.filter(([key]) => key[0] === owner)
  }
  return {
    isPersistent: true,
    async read() {
      const owned = (await readOwned()).map(([, entry]) => entry)
      return owned.sort((one, other) => (one.at < other.at ? -1 : 1))
    },
    async has(id) {
      try {
        return (await get([owner, id], store)) !== undefined
      } catch {
        return true
      }
    },
    put: async (entry) => set([owner, entry.id], entry, store),
    delete: async (id) => del([owner, id], store),
    remove: async () => {
      const keys = (await readOwned()).map(([key]) => key)
      await delMany(keys, store)
    },
  }
}

/** Entries in memory. */
export function memoryEntryStore<Entry extends { readonly id: string }>(): EntryStore<Entry> {
  const all = new Map<string, Entry>()
  return {
    isPersistent: false,
    read: () => Promise.resolve([...all.values()]),
    has: (id) => Promise.resolve(all.has(id)),
    put: (entry) => Promise.resolve(void all.set(entry.id, entry)),
    delete: (id) => Promise.resolve(void all.delete(id)),
    remove: () => Promise.resolve(all.clear()),
  }
}
