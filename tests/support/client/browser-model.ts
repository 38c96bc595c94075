import type { SessionPorts } from '#app/platform/session/session-ports.ts'
import type { TabChannel, TabMessage } from '#app/platform/session/tabs.ts'
import { createCookieStore } from '#app/platform/storage/cookies.ts'
import { memoryJar } from './portal-client.ts'

/** Lets something happen later, in an order that the test chooses. */
export type Later = (what: string) => Promise<void>

/** What a tab of the model needs of its server. */
export type Answerer = (path: string, init: RequestInit) => Response

/** One tab: the ports of its session, and its end. */
export interface ModelTab {
  readonly ports: SessionPorts
  isClosed: () => boolean
  /** Nothing of the tab runs on: its calls stay unanswered, its locks go to the others, its writes do not happen. */
  close(): void
}

/** A browser in memory: cookies, locks and messages that its tabs share. Only the order of things is left to the test. */
export function createBrowserModel(server: Answerer, later: Later, withLocks: boolean) {
  const values = new Map<string, string>()
  const shared = memoryJar(values)
  const heard = new Set<(message: TabMessage, from: object) => void>()
  const now = { ms: 1_800_000_000_000 }
  const locks = createLocks()
  const never = <T>() => new Promise<T>(() => undefined)

  function openTab(onWrite: (name: string, value: string) => void): ModelTab {
    const tab = { closed: false }
    const alive = <T>(value: T): T | Promise<never> => (tab.closed ? never<never>() : value)
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
      cookies: createCookieStore(jar),
      async fetch(path, init) {
        await alive(later(`request ${path}`))
        const answer = server(path, init)
        await alive(later(`answer ${path}`))
        await alive(null)
        init.signal?.throwIfAborted()
        return answer
      },
      now: () => now.ms,
      clockOffset: { read: () => 0, write: () => undefined },
      locks: withLocks
        ? { request: async (_name, _options, run) => alive(null) ?? locks.request(tab, run) }
        : undefined,
      openTabs: (): TabChannel => ({
        post: (message) => heard.forEach((hear) => hear(message, tab)),
        listen: (listener) =>
          void heard.add((message, from) => {
            if (from === tab) return
            void later('message').then(() => tab.closed || listener(message))
          }),
      }),
      sleep: async () => alive(later('sleep')),
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
        locks.releaseOf(tab)
      },
    }
  }

  return { values, now, openTab }
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
    releaseOf(tab: object): void {
      waiting = waiting.filter((other) => other.tab !== tab)
      if (holder === tab) next()
    },
  }
}
