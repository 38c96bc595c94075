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
  let runTimeout = () => {}
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
    setTimeout: (run) => void (runTimeout = run),
  }
  revalidateDocument(page)
  const flushMicrotasks = async () => {
    for (let turn = 0; turn < 10; turn += 1) await Promise.resolve()
  }
  return {
    requests,
    dataset,
    reloads,
    async dispatch(type: 'error' | 'load' | 'click', event: PageEvent = { target: null }) {
      listeners.get(type)?.(event)
      await flushMicrotasks()
    },
    async timeOut() {
      runTimeout()
      await flushMicrotasks()
    },
  }
}

const failing = (src: string): PageEvent => ({ target: { src: `https://portal.invalid${src}` } })
const button: PageEvent = {
  target: { closest: (selector: string) => (selector.includes('button') ? ({} as Element) : null) },
}

test('a cached document is revalidated in the background, one from the network is not (P8, T04)', async () => {
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
  ['a script that fails to load', failing(OWN), 'failed'],
  ['a style sheet that fails to load', { target: { rel: 'stylesheet', href: '/assets/page.css' } }, 'failed'],
  // A runtime error may be harmless, so the fallback is not shown yet.
  ['a script with an error', { filename: `https://portal.invalid${OWN}`, target: null }, undefined],
])('%s loads a newer document once (F-30, F-31)', async (_, failure, start) => {
  const page = open({ response: documentWith(NEWER) })
  await page.dispatch('error', failure)
  expect(page.reloads).toEqual([NEWER])
  expect(page.dataset['start']).not.toBe('failed')
  const again = open({ response: documentWith(NEWER), storedBuild: NEWER })
  await again.dispatch('error', failure)
  expect([again.reloads, again.dataset['start']]).toEqual([[], start])
})

test.each([
  ['the document is unchanged', { response: documentWith(OWN) }],
  ['the request fails', { response: null }],
  ['a gateway responds', { response: 502 }],
  ['the response is another page', { response: 'Sign in to this network' }],
  ['sessionStorage is disabled', { response: documentWith(NEWER), storedBuild: null }],
])('the page is not reloaded and shows the fallback if %s (F-30, T49)', async (_, situation) => {
  const page = open(situation)
  await page.dispatch('error', failing(OWN))
  expect([page.reloads, page.dataset]).toEqual([[], { watched: '', start: 'failed' }])
})

test('a start that times out loads a newer document; a started page is not reloaded (F-30)', async () => {
  const stalled = open({ response: documentWith(NEWER) })
  await stalled.timeOut()
  expect([stalled.reloads.length, stalled.dataset['watched']]).toEqual([1, 'late'])
  const started = open({ response: documentWith(NEWER) })
  started.dataset['start'] = 'live'
  await started.timeOut()
  await started.dispatch('error', failing('/assets/later.js'))
  expect([started.requests, started.dataset]).toEqual([[], { watched: 'late', start: 'live' }])
})

test.each([
  failing('/media/photo.avif'),
  { target: { rel: 'modulepreload', href: '/assets/texts.js' } },
  { filename: 'chrome-extension://x/content.js', target: null },
])('errors of other resources are ignored: %j (F-30)', async (event) => {
  const page = open()
  await page.dispatch('error', event)
  expect([page.requests, page.dataset]).toEqual([[], { watched: '' }])
})

test('the button reloads if the server responds, and otherwise shows the offline message (F-30, T49)', async () => {
  const page = open({ storedBuild: OWN })
  await page.dispatch('click', button)
  expect(page.reloads).toHaveLength(1)
  for (const response of [null, 503]) {
    const offline = open({ response })
    await offline.dispatch('click', button)
    expect([offline.reloads, offline.dataset]).toEqual([[], { watched: '', start: 'offline' }])
  }
  const clickedElsewhere = open()
  await clickedElsewhere.dispatch('click', { target: { closest: () => null } })
  expect(clickedElsewhere.requests).toEqual([])
})
