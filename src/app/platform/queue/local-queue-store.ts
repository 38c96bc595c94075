import * as v from 'valibot'
import { createStore } from '../state/create-store.ts'

/** Key and format of a queue in localStorage. */
export interface LocalQueueOptions<Entry> {
  key: string
  /** Parses the stored JSON; invalid data counts as empty. */
  schema: v.GenericSchema<unknown, readonly Entry[]>
  /** The stored form of an entry, if it differs from the entry. */
  serialize?: (entry: Entry) => unknown
  open: () => Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> | null
}

/**
 * A queue in localStorage. Writes are synchronous, so that an entry added just before the page closes is stored. When
 * storage is absent, full or disabled, the queue lasts until the page closes.
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

  /** The entries, oldest first; the same array while nothing has changed. */
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
    /** False while entries could not be stored and last until the page closes. */
    isPersistent: (): boolean => memory === null,
    /** Calls the listener after each change, also in other tabs; returns a function that unsubscribes. */
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
