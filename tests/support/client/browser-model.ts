import { COOKIE_NAMES } from '#contract/storage/storage-keys.ts'
import type { SessionPorts } from '#app/platform/session/session-ports.ts'
import type { TabChannel, TabMessage } from '#app/platform/session/tab-channel.ts'
import { createEntryStore } from '#app/platform/storage/entry-store.ts'
import { memoryJar } from './portal-client.ts'

/** Defers a step; the test chooses the order. */
export type Scheduler = (what: string) => Promise<void>

export type RequestHandler = (path: string, init: RequestInit) => Response

export interface ModelTab {
  readonly ports: SessionPorts
  isClosed: () => boolean
  /** Stops the tab: calls stay pending, locks are released, writes are dropped. */
  close(): void
}

/** How this browser and its server are. */
export interface BrowserModelOptions {
  readonly hasLocks: boolean
  /** The server sets the token cookies, as the embedded backend does. */
  readonly setsCookies: boolean
}

/** An in-memory browser whose tabs share cookies, locks and messages; the test controls the order of events. */
export function createBrowserModel(
  server: RequestHandler,
  later: Scheduler,
  { hasLocks, setsCookies }: BrowserModelOptions,
) {
  const values = new Map<string, string>()
  const shared = memoryJar(values)
  const listeners = new Set<(message: TabMessage, from: object) => void>()
  const now = { ms: 1_800_000_000_000 }
  const locks = createLocks()
  const never = <T>() => new Promise<T>(() => undefined)

  function openTab(onWrite: (name: string, value: string) => void): ModelTab {
    const tab = { closed: false }
    const pendingIfClosed = <T>(value: T): T | Promise<never> => (tab.closed ? never<never>() : value)
    const jar = {
      get: shared.get,
      set(name: string, value: string) {
        if (tab.closed) return
        onWrite(name, value)
        shared.set(name, value)
      },
      remove: (name: string) => void (tab.closed || shared.remove(name)),
    }
    const ports: SessionPorts = {
      cookies: createEntryStore(jar),
      tab: createEntryStore(memoryJar()),
      async fetch(path, init) {
        await pendingIfClosed(later(`request ${path}`))
        const response = server(path, init)
        if (setsCookies && path.endsWith('/oauth/token') && response.ok) {
          // The browser stores cookies itself, even when the tab is blocked or aborts the request.
          await pendingIfClosed(later(`cookies ${path}`))
          setTokenCookies(shared, await response.clone().json())
        }
        await pendingIfClosed(later(`answer ${path}`))
        await pendingIfClosed(null)
        init.signal?.throwIfAborted()
        return response
      },
      now: () => now.ms,
      clockOffset: { read: () => 0, write: () => undefined },
      locks: hasLocks
        ? { request: async (_name, _options, run) => pendingIfClosed(null) ?? locks.request(tab, run) }
        : undefined,
      openTabs: (): TabChannel => ({
        post: (message) => listeners.forEach((listener) => listener(message, tab)),
        listen: (listener) =>
          void listeners.add((message, from) => {
            if (from === tab) return
            void later('message').then(() => tab.closed || listener(message))
          }),
      }),
      sleep: async () => pendingIfClosed(later('sleep')),
      random: () => 0.5,
      report: (error) => {
        throw error
      },
    }
    return {
      ports,
      isClosed: () => tab.closed,
      close() {
        tab.closed = true
        locks.releaseLocks(tab)
      },
    }
  }

  return { values, now, openTab }
}

function setTokenCookies(jar: ReturnType<typeof memoryJar>, response: Record<string, string>): void {
  jar.set(COOKIE_NAMES.refreshToken, response['refresh_token'] ?? '')
  jar.set(COOKIE_NAMES.tokenType, response['token_type'] ?? '')
  jar.set(COOKIE_NAMES.accessToken, response['access_token'] ?? '')
}

/** The Web Locks API with one lock a name, first come first served. */
function createLocks() {
  let holder: object | undefined
  let waiting: { tab: object; enter: () => void }[] = []

  function next(): void {
    holder = undefined
    const first = waiting.shift()
    if (!first) return
    holder = first.tab
    first.enter()
  }

  return {
    async request<T>(tab: object, run: () => Promise<T>): Promise<T> {
      if (holder) await new Promise<void>((enter) => waiting.push({ tab, enter }))
      holder = tab
      try {
        return await run()
      } finally {
        if (holder === tab) next()
      }
    },
    releaseLocks(tab: object): void {
      waiting = waiting.filter((other) => other.tab !== tab)
      if (holder === tab) next()
    },
  }
}
