import * as v from 'valibot'
import { createStore } from '../state/create-store.ts'

/** Where a queue is stored in localStorage, and how its entries are read and written. */
export interface LocalQueueOptions<Entry> {
  key: string
  /** Reads the parsed JSON; what it refuses counts as empty. */
  schema: v.GenericSchema<unknown, readonly Entry[]>
  /** The stored form of an entry, where it is not the entry itself. */
  serialize?: (entry: Entry) => unknown
  open: () => Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> | null
}

/**
 * A queue in localStorage. Reads and writes are synchronous, so that an entry added just before the page closes is stored.
 * Where storage is absent, full or forbidden the queue lasts for the page.
 */
export function createLocalQueueStore<Entry>({ key, schema, open, ...options }: LocalQueueOptions<Entry>) {
  const serialize = options.serialize ?? ((entry: Entry): unknown => entry)
  const version = createStore(0)
  let memory: string | null = null
  let cached: { text: string | null; entries: readonly Entry[] } | undefined

  function attempt<R>(use: (storage: NonNullable<ReturnType<typeof open>>) => R): R | undefined {
    try {
      const storage = open()
      return storage ? use(storage) : undefined
    } catch {
      return undefined
    }
  }

  function parse(text: string | null): readonly Entry[] {
    const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), schema), text ?? '[]')
    return parsed.success ? parsed.output : []
  }

  /** The entries, the oldest first; the same array while nothing has changed. */
  function read(): readonly Entry[] {
    const text = memory ?? attempt((storage) => storage.getItem(key)) ?? null
    if (cached?.text !== text || !cached) cached = { text, entries: parse(text) }
    return cached.entries
  }

  function write(entries: readonly Entry[]): void {
    const text = entries.length > 0 ? JSON.stringify(entries.map(serialize)) : null
    const isStored = attempt((storage) => {
      if (text === null) storage.removeItem(key)
      else storage.setItem(key, text)
      return storage.getItem(key) === text
    })
    memory = isStored ? null : text
    cached = { text, entries }
    version.set(version.get() + 1)
  }

  return {
    read,
    change: (change: (entries: readonly Entry[]) => readonly Entry[]): void => write(change(read())),
    clear: (): void => write([]),
    /** Calls after each change, of other tabs too; the result stops it. */
    subscribe(listener: () => void): () => void {
      const onStorage = (event: StorageEvent) => {
        if (event.key === key || event.key === null) listener()
      }
      const unsubscribe = version.subscribe(listener)
      globalThis.addEventListener?.('storage', onStorage)
      return () => {
        unsubscribe()
        globalThis.removeEventListener?.('storage', onStorage)
      }
    },
  }
}
