import { onlineManager, QueryObserver, type QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { CallError } from '../http/call-error.ts'
import { refetchOnFocus } from './refetch-on-focus.ts'
import { isTransient } from '../http/retry-policy.ts'
import { createQueryClient } from './query-client.ts'
import { refetchOnReconnect } from './refetch-on-reconnect.ts'

const TIMERS = ['setTimeout', 'clearTimeout', 'Date', 'performance'] as const
let client: QueryClient
let stopReconnect: () => void
let random = 0
const page = {
  window: new EventTarget() as unknown as Window,
  document: Object.assign(new EventTarget(), { visibilityState: 'visible' }) as Document,
}
const show = (state: DocumentVisibilityState) => {
  Object.assign(page.document, { visibilityState: state })
  page.document.dispatchEvent(new Event('visibilitychange'))
}
const focus = () => page.window.dispatchEvent(new Event('focus'))

beforeEach(() => {
  vi.useFakeTimers({ toFake: [...TIMERS] })
  random = 0
  client = createQueryClient()
  client.mount()
  onlineManager.setOnline(true)
  vi.stubGlobal('document', page.document)
  // A probe that reaches the server.
  vi.stubGlobal('fetch', async () => new Response('{}'))
  refetchOnFocus(client, page)
  stopReconnect = refetchOnReconnect(client, () => random)
})
afterEach(() => {
  stopReconnect()
  client.clear()
  client.unmount()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

/** Observes one query as a screen does, and counts its calls. */
function watch(response: () => Promise<unknown> = async () => 'data', key = 'x') {
  const read = vi.fn(response)
  const observer = new QueryObserver(client, { queryKey: [key], queryFn: read })
  observer.subscribe(() => undefined)
  return { read, observer }
}

const advance = async (ms: number) => vi.advanceTimersByTimeAsync(ms)
const failure = () => Promise.reject(new CallError('rejected', { status: 503 }))

describe('freshness', () => {
  test('queries with the same key share one request within 2000 ms, but not later (S141)', async () => {
    const { read } = watch()
    await advance(1999)
    await client.fetchQuery({ queryKey: ['x'], queryFn: read })
    expect(read).toHaveBeenCalledTimes(1)
    await advance(2)
    await client.fetchQuery({ queryKey: ['x'], queryFn: read })
    expect(read).toHaveBeenCalledTimes(2)
  })

  test('a page that mounts within 2000 ms of a failed prefetch shows its error without a request (S120)', async () => {
    const refused = vi.fn(() => Promise.reject(new CallError('api-call-failed', { kind: 'no-data', status: 403 })))
    await expect(client.fetchQuery({ queryKey: ['x'], queryFn: refused })).rejects.toBeInstanceOf(CallError)
    await advance(1999)
    const { read, observer } = watch()
    expect(observer.getCurrentResult()).toMatchObject({ isError: true, error: { status: 403 } })
    expect(read).not.toHaveBeenCalled()
    await advance(1)
    expect(watch().observer.getCurrentResult().isFetching).toBe(true)
  })

  test('stale data refetches on window focus, fresh data does not (S145)', async () => {
    const { read } = watch()
    await advance(1000)
    focus()
    await advance(0)
    expect(read).toHaveBeenCalledTimes(1)
    await advance(6000)
    focus()
    await advance(0)
    expect(read).toHaveBeenCalledTimes(2)
  })

  test('focus and visibility events refetch at most once per 5000 ms (S142)', async () => {
    const { read } = watch()
    await advance(3000)
    focus()
    show('visible')
    await advance(2500)
    focus()
    await advance(2499)
    focus()
    expect(read).toHaveBeenCalledTimes(2)
    await advance(1)
    focus()
    await advance(0)
    expect(read).toHaveBeenCalledTimes(3)
    await advance(20_000)
    expect(read).toHaveBeenCalledTimes(3)
  })

  test('a hidden page refetches nothing until it is visible (S145)', async () => {
    const { read } = watch()
    await advance(3000)
    show('hidden')
    await advance(0)
    expect(read).toHaveBeenCalledTimes(1)
    show('visible')
    await advance(0)
    expect(read).toHaveBeenCalledTimes(2)
  })

  test('a successful fetch sets online, unless its networkMode is "always" (T03)', async () => {
    onlineManager.setOnline(false)
    await client.fetchQuery({ queryKey: ['stored'], queryFn: async () => 'stored', networkMode: 'always' })
    expect(onlineManager.isOnline()).toBe(false)
    await client.fetchQuery({ queryKey: ['fetched'], queryFn: async () => 'fetched' })
    expect(onlineManager.isOnline()).toBe(true)
  })

  test('on reconnect data is refetched, even within the stale time (S146)', async () => {
    const { read } = watch()
    await advance(500)
    onlineManager.setOnline(false)
    onlineManager.setOnline(true)
    await advance(0)
    expect(read).toHaveBeenCalledTimes(2)
  })

  test('on reconnect the oldest query is refetched at once, the others within five seconds (S146, T29)', async () => {
    const older = watch()
    await advance(500)
    const younger = watch(async () => 'more', 'y')
    await advance(500)
    random = 0.5
    onlineManager.setOnline(false)
    onlineManager.setOnline(true)
    await advance(0)
    expect([older, younger].map(({ read }) => read.mock.calls.length)).toEqual([2, 1])
    await advance(2500)
    expect([older, younger].map(({ read }) => read.mock.calls.length)).toEqual([2, 2])
  })

  test('on reconnect the query with the oldest data is refetched first, whichever was shown first (S146, T29)', async () => {
    const first = watch()
    const second = watch(undefined, 'y')
    await advance(500)
    await first.observer.refetch()
    await advance(500)
    random = 0.5
    onlineManager.setOnline(false)
    onlineManager.setOnline(true)
    await advance(0)
    expect([first, second].map(({ read }) => read.mock.calls.length)).toEqual([2, 2])
  })

  test('a reconnect does not repeat what is on its way, and refetches the next oldest at once (S146)', async () => {
    const responses = [() => Promise.resolve('old'), () => new Promise(() => undefined)]
    const pending = watch(() => (responses.shift() ?? failure)())
    await advance(500)
    const idle = watch(undefined, 'y')
    await advance(500)
    void pending.observer.refetch()
    random = 0.5
    onlineManager.setOnline(false)
    onlineManager.setOnline(true)
    await advance(0)
    expect([pending, idle].map(({ read }) => read.mock.calls.length)).toEqual([2, 2])
    await advance(5000)
    expect(pending.read).toHaveBeenCalledTimes(2)
  })

  test('a reconnect refetches the oldest list at once, but not yet its other pages (S146, T29)', async () => {
    const list = watch()
    await advance(500)
    const read = vi.fn(async () => 'more')
    new QueryObserver(client, { queryKey: ['x', { page: 2 }], queryFn: read }).subscribe(() => undefined)
    await advance(500)
    random = 0.5
    onlineManager.setOnline(false)
    onlineManager.setOnline(true)
    await advance(0)
    expect([list.read.mock.calls.length, read.mock.calls.length]).toEqual([2, 1])
  })

  test('nothing is refetched on reconnect once that is stopped', async () => {
    const { read } = watch()
    watch(undefined, 'y')
    await advance(500)
    random = 0.5
    onlineManager.setOnline(false)
    onlineManager.setOnline(true)
    await advance(0)
    const before = read.mock.calls.length
    stopReconnect()
    await advance(5000)
    onlineManager.setOnline(false)
    onlineManager.setOnline(true)
    await advance(5000)
    expect([before, read.mock.calls.length]).toEqual([2, 2])
  })

  test('a second reconnect within five seconds refetches nothing at once (S146, F-27)', async () => {
    const { read } = watch()
    await advance(500)
    random = 0.9
    const reconnect = () => {
      onlineManager.setOnline(false)
      onlineManager.setOnline(true)
    }
    reconnect()
    await advance(1000)
    expect(read).toHaveBeenCalledTimes(2)
    reconnect()
    await advance(1000)
    expect(read).toHaveBeenCalledTimes(2)
    await advance(3500)
    expect(read).toHaveBeenCalledTimes(3)
    await advance(500)
    reconnect()
    await advance(0)
    expect(read).toHaveBeenCalledTimes(4)
  })

  test('a page refetches within five seconds of a reconnect, unless refetched meanwhile (S146, F-27)', async () => {
    watch(undefined, 'older')
    await advance(500)
    const { read } = watch()
    await advance(500)
    onlineManager.setOnline(false)
    random = 0.5
    onlineManager.setOnline(true)
    await advance(2499)
    expect(read).toHaveBeenCalledTimes(1)
    await advance(1)
    expect(read).toHaveBeenCalledTimes(2)
    onlineManager.setOnline(false)
    onlineManager.setOnline(true)
    await advance(1000)
    await client.invalidateQueries()
    await advance(5000)
    expect(read).toHaveBeenCalledTimes(3)
  })

  test('a delayed refetch is postponed to the next reconnect if the connection is lost again (S146)', async () => {
    watch(undefined, 'older')
    await advance(500)
    const { read } = watch()
    await advance(500)
    random = 0.9
    onlineManager.setOnline(false)
    onlineManager.setOnline(true)
    await advance(1000)
    onlineManager.setOnline(false)
    await advance(10_000)
    expect(read).toHaveBeenCalledTimes(1)
    onlineManager.setOnline(true)
    await advance(4500)
    expect(read).toHaveBeenCalledTimes(2)
  })
})

describe('failure', () => {
  test('a failed query is retried every 5000 ms, without limit (S143)', async () => {
    const { read } = watch(failure)
    await advance(4999)
    expect(read).toHaveBeenCalledTimes(1)
    await advance(1)
    expect(read).toHaveBeenCalledTimes(2)
    await advance(50_000)
    expect(read).toHaveBeenCalledTimes(12)
  })

  test('on a slow connection a failed query is retried after 10000 ms (S143)', async () => {
    vi.stubGlobal('navigator', { connection: { effectiveType: '2g' } })
    const { read } = watch(failure)
    await advance(9999)
    expect(read).toHaveBeenCalledTimes(1)
    await advance(1)
    expect(read).toHaveBeenCalledTimes(2)
  })

  test('a hidden page pauses retries until it is visible again (S143)', async () => {
    const { read } = watch(failure)
    await advance(100)
    focus()
    await advance(100)
    show('hidden')
    await advance(60_000)
    expect(read).toHaveBeenCalledTimes(1)
    show('visible')
    await advance(0)
    expect(read).toHaveBeenCalledTimes(2)
  })

  test('a retry paused while focus is throttled continues at the end of the throttle (S143)', async () => {
    const { read } = watch(failure)
    await advance(3000)
    focus()
    show('hidden')
    await advance(2500)
    show('visible')
    expect(read).toHaveBeenCalledTimes(1)
    await advance(2500)
    expect(read).toHaveBeenCalledTimes(2)
  })

  test('a retry paused while focus is throttled stays paused on a page that is hidden again (S143)', async () => {
    const { read } = watch(failure)
    await advance(3000)
    focus()
    show('hidden')
    await advance(2500)
    show('visible')
    await advance(1000)
    // Without an event, as some browsers hide a page.
    Object.assign(page.document, { visibilityState: 'hidden' })
    await advance(10_000)
    expect(read).toHaveBeenCalledTimes(1)
    show('visible')
    await advance(0)
    expect(read).toHaveBeenCalledTimes(2)
  })

  test('only one page is listened to, by default that of the browser', async () => {
    const { read } = watch()
    await advance(3000)
    const browser = new EventTarget()
    vi.stubGlobal('window', browser)
    vi.stubGlobal('document', Object.assign(new EventTarget(), { visibilityState: 'visible' }))
    refetchOnFocus(client)
    focus()
    show('visible')
    await advance(0)
    expect(read).toHaveBeenCalledTimes(1)
    browser.dispatchEvent(new Event('focus'))
    await advance(0)
    expect(read).toHaveBeenCalledTimes(2)
  })

  test.each([
    ['a 400', false, new CallError('rejected', { status: 400 })],
    ['a 429', false, new CallError('rejected', { status: 429 })],
    ['a 404', false, new CallError('api-call-failed', { status: 404, kind: 'not-found' })],
    ['no data', false, new CallError('api-call-failed', { kind: 'no-data' })],
    ['unauthenticated', false, new CallError('unauthenticated')],
    ['an invalid response', false, new CallError('invalid-response')],
    ['a TypeError', false, new TypeError('a bug')],
    ['a 500', true, new CallError('rejected', { status: 500 })],
    ['an unreachable server', true, new CallError('unreachable')],
    ['a timeout', true, new CallError('timeout')],
    ['a failed token refresh', true, new CallError('token-refresh')],
  ])('a query is retried after %s: %s (never for 4xx) (S143)', (_, expected, error) => {
    expect(isTransient(error)).toBe(expected)
  })

  test.each(['unreachable', 'token-refresh'] as const)(
    'a query that fails with %s starts a probe of the server (T03, B04)',
    async (code) => {
      vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
      watch(() => Promise.reject(new CallError(code)))
      await advance(10)
      expect(onlineManager.isOnline()).toBe(false)
    },
  )

  test('offline a first load fails immediately, and is refetched on reconnect (F-22)', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('fetch failed')))
    onlineManager.setOnline(false)
    const unreachable = new CallError('timeout')
    const { read, observer } = watch(() =>
      onlineManager.isOnline() ? Promise.resolve(1) : Promise.reject(unreachable),
    )
    await advance(0)
    expect(observer.getCurrentResult()).toMatchObject({ status: 'error', fetchStatus: 'idle' })
    onlineManager.setOnline(true)
    await advance(0)
    expect(observer.getCurrentResult()).toMatchObject({ status: 'success', data: 1 })
    expect(read).toHaveBeenCalledTimes(2)
  })

  test('a successful query corrects a false offline state (F-22)', async () => {
    onlineManager.setOnline(false)
    watch()
    await advance(0)
    expect(onlineManager.isOnline()).toBe(true)
  })
})
