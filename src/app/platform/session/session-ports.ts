import { cookieStore, type CookieStore } from '../storage/cookies.ts'

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
  /** Absent in old browsers and on insecure origins; the renewal works without (T17). */
  locks: Locks | undefined
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
  // Typed as always there, yet absent on insecure origins.
  locks: globalThis.navigator?.locks,
  sleep: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
  random: () => Math.random(),
  report: (error) => console.error(error),
}
