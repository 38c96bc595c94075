import * as v from 'valibot'
import { createStore } from '../state/create-store.ts'
import { browserJar, type CookieJar } from './cookie-jar.ts'
import { entries, type StorageEntry, type StorageKind } from './registry.ts'

/** What entries are stored in: cookies, a browser's storage, or a map in tests. It may throw. */
export interface StorageArea extends CookieJar {
  /** The names of all that is stored; only storages list them. */
  names?(): string[]
}

type WebStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>

/** The browser's localStorage, or null where there is none or its getter throws. */
export function browserStorage(): Storage | null {
  try {
    return globalThis.localStorage ?? null
  } catch {
    return null
  }
}

/** A browser's storage as an area; absent ones throw at each access. */
export function webStorageArea(open: () => WebStorage | null | undefined): StorageArea {
  const storage = () => {
    const opened = open()
    if (!opened) throw new Error('This browser has no such storage')
    return opened
  }
  return {
    get: (name) => storage().getItem(name) ?? undefined,
    set: (name, value) => storage().setItem(name, value),
    remove: (name) => storage().removeItem(name),
    names: () => Array.from({ length: storage().length }, (_, index) => storage().key(index) ?? ''),
  }
}

/** Reads, writes and removes registered entries of one area; what it does not store lasts in memory, for the page. */
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

    /** Writes and reads back; false when the value was not stored and lasts for the page only. */
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

    /** Removes all entries whose name begins like this, but for those that begin like `except`. */
    removeAll(prefix: string, except?: string): void {
      const stored = attempt(() => area.names?.()) ?? []
      for (const name of [...memory.keys(), ...stored]) {
        if (name.startsWith(prefix) && !(except && name.startsWith(except))) removeByName(name)
      }
    },

    /** False while a value could not be stored and lasts for the page only. */
    isPersistent,

    /** Writes entries that are stored again, so that the 30 days of their cookies start anew. */
    extendLifetimes(extended: readonly StorageEntry<unknown>[]): void {
      for (const { name } of extended) {
        const value = attempt(() => area.get(name))
        if (value !== undefined) area.set(name, value)
      }
    },
  }
}

/** Registered entries in one area. */
export type EntryStore = ReturnType<typeof createEntryStore>

/** The browser's entries by their kind. */
export const browserStores: Readonly<Record<StorageKind, EntryStore>> = {
  cookie: createEntryStore(browserJar),
  local: createEntryStore(webStorageArea(browserStorage)),
  session: createEntryStore(webStorageArea(() => globalThis.sessionStorage)),
}

/** The entry's value, its default when absent or unreadable. */
export function readEntry<T>(entry: StorageEntry<T>): T {
  return browserStores[entry.kind].read(entry)
}

/** Stores a value; false when it lasts for the page only. */
export function writeEntry<T>(entry: StorageEntry<T>, value: NonNullable<T>): boolean {
  return browserStores[entry.kind].write(entry, value)
}

/** Removes an entry. */
export function removeEntry(entry: StorageEntry<unknown>): void {
  browserStores[entry.kind].remove(entry)
}

const { deviceId, machineCredentials, showroom, sidebarOpen, background, analyticsChoice } = entries
const WRITTEN_BY_SCRIPTS = [deviceId, machineCredentials, showroom, sidebarOpen, background, analyticsChoice]

/**
 * Starts the 30 days of the cookies that only scripts write anew. Tokens get theirs with each renewal: a script must not
 * shorten what the server has set, nor bring back what another tab has just removed.
 */
export function extendCookieLifetimes(cookies: EntryStore = browserStores.cookie): void {
  cookies.extendLifetimes(WRITTEN_BY_SCRIPTS)
}
