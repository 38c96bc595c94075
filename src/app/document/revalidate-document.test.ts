import { expect, test } from 'vitest'
import { type FreshEvent, type FreshWindow, keepFresh } from './keep-fresh.ts'

const KEY = 'renewed'
const OWN = '/assets/index-old.js'
const NEWER = '/assets/index-new.js'
const documentWith = (main: string) => `<html><head><script type="module" src="${main}"></script>`

interface Situation {
  /** What the server answers for the document: its text, a status, or nothing at all. */
  answer?: string | number | null
  /** Bytes that the document took on the network; 0 out of the cache. */
  transferSize?: number
  /** What was kept in sessionStorage before; null where it is refused. */
  kept?: string | null
}

/** A page that was just opened at an address whose secret has been taken out. */
function open({ answer = documentWith(OWN), transferSize = 300, kept }: Situation = {}) {
  const listeners = new Map<string, (event: FreshEvent) => void>()
  const asked: [string, RequestInit][] = []
  const dataset: DOMStringMap = {}
  const reloads: (string | null)[] = []
  let stored = kept ?? null
  let time = () => {}
  const page: FreshWindow = {
    document: {
      documentElement: { dataset },
      querySelector: (selector) => (selector === `[src="${OWN}"]` ? {} : null),
    },
    location: { pathname: '/auth/reset/-', reload: () => void reloads.push(stored) },
    performance: { getEntriesByType: () => [{ transferSize } as unknown as PerformanceEntry] },
    get sessionStorage() {
      if (kept === null) throw new DOMException('denied', 'SecurityError')
      return { getItem: () => stored, setItem: (_key: string, value: string) => void (stored = value) }
    },
    addEventListener: (type, listen) => void listeners.set(type, listen),
    fetch: async (path, init) => {
      asked.push([path, init])
      if (answer === null) throw new TypeError('Failed to fetch')
      return { status: typeof answer === 'number' ? answer : 200, text: () => Promise.resolve(String(answer)) }
    },
    setTimeout: (run) => void (time = run),
  }
  keepFresh(page, KEY)
  const rest = async () => {
    for (let turn = 0; turn < 10; turn += 1) await Promise.resolve()
  }
  return {
    asked,
    dataset,
    reloads,
    async happens(type: 'error' | 'load' | 'click', event: FreshEvent = { target: null }) {
      listeners.get(type)?.(event)
      await rest()
    },
    async waits() {
      time()
      await rest()
    },
  }
}

const failing = (src: string): FreshEvent => ({ target: { src: `https://portal.invalid${src}` } })
const button: FreshEvent = {
  target: { closest: (selector: string) => (selector.includes('button') ? ({} as Element) : null) },
}

test('P8 T04 a document from the network is not asked for again, one from the cache is, behind the page', async () => {
  const fresh = open()
  await fresh.happens('load')
  expect(fresh.asked).toEqual([])
  const kept = open({ transferSize: 0, answer: documentWith(NEWER) })
  await kept.happens('load')
  // The address without its secret; and as a page, which a server tells from other files by this header.
  expect(kept.asked).toEqual([['/auth/reset/-', { cache: 'no-cache', headers: { accept: 'text/html' } }]])
  expect([kept.reloads, kept.dataset['start']]).toEqual([[], undefined])
})

test.each([
  ['a script that does not come', failing(OWN), 'failed'],
  ['a style sheet that does not come', { target: { rel: 'stylesheet', href: '/assets/page.css' } }, 'failed'],
  // Maybe the program starts all the same; the style sheet knows when it should have.
  ['a script that is none', { filename: `https://portal.invalid${OWN}`, target: null }, undefined],
])('F-30 F-31 %s leads to a newer document, once', async (_what, failure, start) => {
  const page = open({ answer: documentWith(NEWER) })
  await page.happens('error', failure)
  expect(page.reloads).toEqual([NEWER])
  expect(page.dataset['start']).not.toBe('failed')
  const again = open({ answer: documentWith(NEWER), kept: NEWER })
  await again.happens('error', failure)
  expect([again.reloads, again.dataset['start']]).toEqual([[], start])
})

test.each([
  ['the same document comes', { answer: documentWith(OWN) }],
  ['nothing comes', { answer: null }],
  ['a gateway answers', { answer: 502 }],
  ['something else answers', { answer: 'Sign in to this network' }],
  ['nothing can be noted', { answer: documentWith(NEWER), kept: null }],
])('F-30 T49 it stays and says so where %s', async (_what, situation) => {
  const page = open(situation)
  await page.happens('error', failing(OWN))
  expect([page.reloads, page.dataset['start']]).toEqual([[], 'failed'])
})

test('F-30 a start that only stalls is one that fails, and one that has come is left alone', async () => {
  const stalls = open({ answer: documentWith(NEWER) })
  await stalls.waits()
  expect([stalls.reloads.length, stalls.dataset['watched']]).toEqual([1, 'late'])
  const started = open({ answer: documentWith(NEWER) })
  started.dataset['start'] = 'live'
  await started.waits()
  await started.happens('error', failing('/assets/later.js'))
  expect([started.asked, started.dataset['start']]).toEqual([[], 'live'])
})

test.each([
  failing('/media/photo.avif'),
  { target: { rel: 'modulepreload', href: '/assets/texts.js' } },
  { filename: 'chrome-extension://x/content.js', target: null },
])('F-30 what is no part of the program says nothing of it: %j', async (event) => {
  const page = open()
  await page.happens('error', event)
  expect([page.asked, page.dataset['start']]).toEqual([[], undefined])
})

test('F-30 T49 the button reloads where the document comes, and else says that there is no connection', async () => {
  const page = open({ kept: OWN })
  await page.happens('click', button)
  expect(page.reloads).toHaveLength(1)
  for (const answer of [null, 503]) {
    const away = open({ answer })
    await away.happens('click', button)
    expect([away.reloads, away.dataset['start']]).toEqual([[], 'offline'])
  }
  const elsewhere = open()
  await elsewhere.happens('click', { target: { closest: () => null } })
  expect(elsewhere.asked).toEqual([])
})
