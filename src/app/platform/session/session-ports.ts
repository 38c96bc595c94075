import { cookieStore, type CookieStore } from '../storage/cookies.ts'
import { localEntries, readLocal, writeLocal } from '../storage/local-store.ts'
import { openTabChannel, type TabChannel } from './tabs.ts'

/** The part of the Web Locks API that the renewal uses. */
export interface Locks {
  request<T>(name: string, options: { signal: AbortSignal }, run: () => Promise<T>): Promise<T>
}

/** What the session needs from outside. */
export interface SessionPorts {
  cookies: CookieStore
  fetch: (input: string, init: RequestInit) => Promise<Response>
  /** Milliseconds since 1970 by this device's clock. */
  now: () => number
  /** What is known of that clock from earlier pages, in milliseconds. */
  clockOffset: { read: () => number; write: (ms: number) => void }
  /** Absent in old browsers and on insecure origins; the renewal works without (T17). */
  locks: Locks | undefined
  /** Opens the way to the other tabs; asked once, at start. */
  openTabs: () => TabChannel | undefined
  sleep: (ms: number) => Promise<void>
  /** 0 up to 1. */
  random: () => number
  /** Takes errors that have no caller left. */
  report: (error: unknown) => void
}

/** The browser's own. */
export const browserPorts: SessionPorts = {
  cookies: cookieStore,
  fetch: (input, init) => fetch(input, init),
  now: () => Date.now(),
  clockOffset: {
    read: () => Number(readLocal(localEntries.clockOffset)),
    write: (ms) => void writeLocal(localEntries.clockOffset, String(ms)),
  },
  // Typed as always there, yet absent on insecure origins.
  locks: globalThis.navigator?.locks,
  openTabs: openTabChannel,
  sleep: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
  random: () => Math.random(),
  report: (error) => console.error(error),
}
