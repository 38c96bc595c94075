import { entries } from '../storage/registry.ts'
import { browserStores, type EntryStore, readEntry, writeEntry } from '../storage/entry-store.ts'
import { openTabChannel, type TabChannel } from './tab-channel.ts'

/** The part of the Web Locks API that the renewal uses. */
export interface Locks {
  request<T>(name: string, options: { signal: AbortSignal }, run: () => Promise<T>): Promise<T>
}

/** Dependencies of the session. */
export interface SessionPorts {
  cookies: EntryStore
  /** This tab's storage, which its next page also reads. */
  tab: EntryStore
  fetch: (input: string, init: RequestInit) => Promise<Response>
  /** This device's clock, in milliseconds since 1970. */
  now: () => number
  /** Stored offset between the server's clock and this device's, in milliseconds. */
  clockOffset: { read: () => number; write: (ms: number) => void }
  /** Absent in old browsers and on insecure origins; renewals also work without it. */
  locks: Locks | undefined
  /** Connects to the other tabs; called once at start. */
  openTabs: () => TabChannel | undefined
  sleep: (ms: number) => Promise<void>
  /** A random number in [0, 1). */
  random: () => number
  /** Receives errors that no caller can handle. */
  report: (error: unknown) => void
}

/** The browser's ports. */
export const browserPorts: SessionPorts = {
  cookies: browserStores.cookie,
  tab: browserStores.session,
  fetch: (input, init) => fetch(input, init),
  now: () => Date.now(),
  clockOffset: {
    read: () => Number(readEntry(entries.clockOffset)),
    write: (ms) => void writeEntry(entries.clockOffset, String(ms)),
  },
  // Typed as always present, but absent on insecure origins.
  locks: globalThis.navigator?.locks,
  openTabs: openTabChannel,
  sleep: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
  random: () => Math.random(),
  report: (error) => console.error(error),
}
