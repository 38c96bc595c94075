import * as v from 'valibot'
import { createStore } from '../state/create-store.ts'
import { browserJar, type CookieJar } from './cookie-jar.ts'
import type { StorageEntry, StorageKind } from './registry.ts'

/** A storage area: cookies, a browser storage, or a map in tests. It may throw. */
interface StorageArea extends CookieJar {
  /** The names of all stored entries; only browser storages list them. */
  names?(): string[]
}

type WebStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>

/** The browser's localStorage; null if it is absent or its getter throws. */
export function browserStorage(): Storage | null {
  try {
    return globalThis.localStorage ?? null
  } catch {
    return null
  }
}

/** A browser storage as an area; an absent one throws on each access. */
export function webStorageArea(open: () => WebStorage | null | undefined): StorageArea {
  const storage = () => {
    const opened = open()
    if (!opened) throw new Error('This browser does not have this storage')
    return opened
  }
  return {
    get: (name) => storage().getItem(name) ?? undefined,
    set: (name, value) => storage().setItem(name, value),
    remove: (name) => storage().removeItem(name),
    names: () => Array.from({ length: storage().length }, (_, index) => storage().key(index) ?? ''),
  }
}

/** Reads, writes and removes registered entries of an area; entries that it cannot store last until the page closes. */
export function createEntryStore(area: StorageArea) {
  const memory = new Map<string, string>()
  const isPersistent = createStore(true)

  /** Runs one access; undefined when the area is absent, full or forbidden. */
  function attempt<R>(access: () => R): R | undefined {
    try {
      return access()
    } catch {
      return undefined
    }
  }

  function removeByName(name: string): void {
    memory.delete(name)
    isPersistent.set(memory.size === 0)
    attempt(() => area.remove(name))
  }

  return {
    read<T>(entry: StorageEntry<T>): T {
      const stored = memory.get(entry.name) ?? attempt(() => area.get(entry.name))
      const parsed = v.safeParse(entry.schema, stored)
      return parsed.success ? parsed.output : entry.default
    },

    /** Writes and reads back; false when the value was not stored and lasts until the page closes. */
    write<T>({ name }: StorageEntry<T>, value: NonNullable<T>): boolean {
      const text = typeof value === 'string' ? value : JSON.stringify(value)
      const isStored = attempt(() => {
        area.set(name, text)
        return area.get(name) === text
      })
      if (isStored) memory.delete(name)
      else memory.set(name, text)
      isPersistent.set(memory.size === 0)
      return isStored ?? false
    },

    remove: ({ name }: StorageEntry<unknown>): void => removeByName(name),

    /** Removes all entries with this prefix, except those with the prefix `except`. */
    removeAll(prefix: string, except?: string): void {
      const stored = attempt(() => area.names?.()) ?? []
      for (const name of [...memory.keys(), ...stored]) {
        if (name.startsWith(prefix) && !(except && name.startsWith(except))) removeByName(name)
      }
    },

    /** False while a value could not be stored and lasts until the page closes. */
    isPersistent,

    /** Rewrites stored entries, which restarts the 30 days of their cookies. */
    extendLifetimes(names: readonly string[]): void {
      for (const name of names) {
        const value = attempt(() => area.get(name))
        if (value !== undefined) area.set(name, value)
      }
    },
  }
}

/** The entries of one area. */
export type EntryStore = ReturnType<typeof createEntryStore>

/** The browser's entries by kind. */
export const browserStores: Readonly<Record<StorageKind, EntryStore>> = {
  cookie: createEntryStore(browserJar),
  local: createEntryStore(webStorageArea(browserStorage)),
  session: createEntryStore(webStorageArea(() => globalThis.sessionStorage)),
}

/** The entry's value; its default when absent or invalid. */
export function readEntry<T>(entry: StorageEntry<T>): T {
  return browserStores[entry.kind].read(entry)
}

/** Stores a value; false when it lasts until the page closes. */
export function writeEntry<T>(entry: StorageEntry<T>, value: NonNullable<T>): boolean {
  return browserStores[entry.kind].write(entry, value)
}

/** Removes an entry. */
export function removeEntry(entry: StorageEntry<unknown>): void {
  browserStores[entry.kind].remove(entry)
}
