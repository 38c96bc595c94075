import { expect, test } from 'vitest'
import { type PageEvent, type PageWindow, revalidateDocument } from './revalidate-document.ts'

const OWN = '/assets/index-old.js'
const NEWER = '/assets/index-new.js'
const documentWith = (main: string) => `<html><head><script type="module" src="${main}"></script>`

interface Situation {
  /** The server's response for the document: its text, a status, or none at all. */
  response?: string | number | null
  /** Bytes of the document on the network; 0 when cached. */
  transferSize?: number
  /** The earlier value in sessionStorage; null when storage is disabled. */
  storedBuild?: string | null
}

/** A page that was just opened at a URL whose secret has been removed. */
function open({ response = documentWith(OWN), transferSize = 300, storedBuild }: Situation = {}) {
  const listeners = new Map<string, (event: PageEvent) => void>()
  const requests: [string, RequestInit][] = []
  const dataset: DOMStringMap = {}
  const reloads: (string | null)[] = []
  let stored = storedBuild ?? null
  let time = () => {}
  const page: PageWindow = {
    document: {
      documentElement: { dataset },
      querySelector: (selector) => (selector === `[src="${OWN}"]` ? {} : null),
    },
    location: { pathname: '/auth/reset/-', reload: () => void reloads.push(stored) },
    performance: { getEntriesByType: () => [{ transferSize } as unknown as PerformanceEntry] },
    get sessionStorage() {
      if (storedBuild === null) throw new DOMException('denied', 'SecurityError')
      return { getItem: () => stored, setItem: (_key: string, value: string) => void (stored = value) }
    },
    addEventListener: (type, listen) => void listeners.set(type, listen),
    fetch: async (path, init) => {
      requests.push([path, init])
      if (response === null) throw new TypeError('Failed to fetch')
      return { status: typeof response === 'number' ? response : 200, text: () => Promise.resolve(String(response)) }
    },
    setTimeout: (run) => void (time = run),
  }
  revalidateDocument(page)
  const rest = async () => {
    for (let turn = 0; turn < 10; turn += 1) await Promise.resolve()
  }
  return {
    requests,
    dataset,
    reloads,
    async dispatch(type: 'error' | 'load' | 'click', event: PageEvent = { target: null }) {
      listeners.get(type)?.(event)
      await rest()
    },
    async waits() {
      time()
      await rest()
    },
  }
}

const failing = (src: string): PageEvent => ({ target: { src: `https://portal.invalid${src}` } })
const button: PageEvent = {
  target: { closest: (selector: string) => (selector.includes('button') ? ({} as Element) : null) },
}

test('a document from the network is not requested again, one from the cache is, in the background (P8, T04)', async () => {
  const fresh = open()
  await fresh.dispatch('load')
  expect(fresh.requests).toEqual([])
  const cached = open({ transferSize: 0, response: documentWith(NEWER) })
  await cached.dispatch('load')
  // Requested without the secret, and with the accept header of a page.
  expect(cached.requests).toEqual([['/auth/reset/-', { cache: 'no-cache', headers: { accept: 'text/html' } }]])
  expect([cached.reloads, cached.dataset]).toEqual([[], { watched: '' }])
})

test.each([
  ['a script that does not come', failing(OWN), 'failed'],
  ['a style sheet that does not come', { target: { rel: 'stylesheet', href: '/assets/page.css' } }, 'failed'],
  // The program may still start; the style sheet decides when it is late.
  ['a script that is none', { filename: `https://portal.invalid${OWN}`, target: null }, undefined],
])('%s leads to a newer document, once (F-30, F-31)', async (_what, failure, start) => {
  const page = open({ response: documentWith(NEWER) })
  await page.dispatch('error', failure)
  expect(page.reloads).toEqual([NEWER])
  expect(page.dataset['start']).not.toBe('failed')
  const again = open({ response: documentWith(NEWER), storedBuild: NEWER })
  await again.dispatch('error', failure)
  expect([again.reloads, again.dataset['start']]).toEqual([[], start])
})

test.each([
  ['the same document comes', { response: documentWith(OWN) }],
  ['nothing comes', { response: null }],
  ['a gateway answers', { response: 502 }],
  ['something else answers', { response: 'Sign in to this network' }],
  ['nothing can be noted', { response: documentWith(NEWER), storedBuild: null }],
])('the page stays and shows the fallback where %s (F-30, T49)', async (_what, situation) => {
  const page = open(situation)
  await page.dispatch('error', failing(OWN))
  expect([page.reloads, page.dataset]).toEqual([[], { watched: '', start: 'failed' }])
})

test('a start that stalls counts as failed, and a page that has started is left alone (F-30)', async () => {
  const stalls = open({ response: documentWith(NEWER) })
  await stalls.waits()
  expect([stalls.reloads.length, stalls.dataset['watched']]).toEqual([1, 'late'])
  const started = open({ response: documentWith(NEWER) })
  started.dataset['start'] = 'live'
  await started.waits()
  await started.dispatch('error', failing('/assets/later.js'))
  expect([started.requests, started.dataset]).toEqual([[], { watched: 'late', start: 'live' }])
})

test.each([
  failing('/media/photo.avif'),
  { target: { rel: 'modulepreload', href: '/assets/texts.js' } },
  { filename: 'chrome-extension://x/content.js', target: null },
])('what is no part of the program does not count: %j (F-30)', async (event) => {
  const page = open()
  await page.dispatch('error', event)
  expect([page.requests, page.dataset]).toEqual([[], { watched: '' }])
})

test('the button reloads where the document comes, and else says that there is no connection (F-30, T49)', async () => {
  const page = open({ storedBuild: OWN })
  await page.dispatch('click', button)
  expect(page.reloads).toHaveLength(1)
  for (const response of [null, 503]) {
    const away = open({ response })
    await away.dispatch('click', button)
    expect([away.reloads, away.dataset]).toEqual([[], { watched: '', start: 'offline' }])
  }
  const elsewhere = open()
  await elsewhere.dispatch('click', { target: { closest: () => null } })
  expect(elsewhere.requests).toEqual([])
})
