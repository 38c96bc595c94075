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
let chance = 0
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
  chance = 0
  client = createQueryClient()
  client.mount()
  onlineManager.setOnline(true)
  vi.stubGlobal('document', page.document)
  // A probe that reaches the server.
  vi.stubGlobal('fetch', async () => new Response('{}'))
  refetchOnFocus(client, page)
  stopReconnect = refetchOnReconnect(client, () => chance)
})
afterEach(() => {
  stopReconnect()
  client.clear()
  client.unmount()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

/** Observes one query as a screen does, and counts its calls. */
function watch(answer: () => Promise<unknown> = async () => 'data') {
  const read = vi.fn(answer)
  const observer = new QueryObserver(client, { queryKey: ['x'], queryFn: read })
  observer.subscribe(() => undefined)
  return { read, observer }
}

const passing = async (ms: number) => vi.advanceTimersByTimeAsync(ms)
const failure = () => Promise.reject(new CallError('rejected', { status: 503 }))

describe('freshness', () => {
  test('the same key within 2000 ms is one request, after that another (S141)', async () => {
    const { read } = watch()
    await passing(1999)
    await client.fetchQuery({ queryKey: ['x'], queryFn: read })
    expect(read).toHaveBeenCalledTimes(1)
    await passing(2)
    await client.fetchQuery({ queryKey: ['x'], queryFn: read })
    expect(read).toHaveBeenCalledTimes(2)
  })

  test('stale data refetches on window focus, fresh data does not (S145)', async () => {
    const { read } = watch()
    await passing(1000)
    focus()
    await passing(0)
    expect(read).toHaveBeenCalledTimes(1)
    await passing(6000)
    focus()
    await passing(0)
    expect(read).toHaveBeenCalledTimes(2)
  })

  test('at most one focus refresh per 5000 ms, whether by focus or by visibility (S142)', async () => {
    const { read } = watch()
    await passing(3000)
    focus()
    show('visible')
    await passing(2500)
    focus()
    await passing(2499)
    focus()
    expect(read).toHaveBeenCalledTimes(2)
    await passing(1)
    focus()
    await passing(0)
    expect(read).toHaveBeenCalledTimes(3)
    await passing(20_000)
    expect(read).toHaveBeenCalledTimes(3)
  })

  test('a page that is hidden refreshes nothing (S145)', async () => {
    const { read } = watch()
    await passing(3000)
    show('hidden')
    await passing(0)
    expect(read).toHaveBeenCalledTimes(1)
    show('visible')
    await passing(0)
    expect(read).toHaveBeenCalledTimes(2)
  })

  test('a call that got through says that the network is there; what is read from the device does not (T03)', async () => {
    onlineManager.setOnline(false)
    await client.fetchQuery({ queryKey: ['kept'], queryFn: async () => 'kept', networkMode: 'always' })
    expect(onlineManager.isOnline()).toBe(false)
    await client.fetchQuery({ queryKey: ['told'], queryFn: async () => 'told' })
    expect(onlineManager.isOnline()).toBe(true)
  })

  test('when the network returns data is refetched, even inside the dedup window (S146)', async () => {
    const { read } = watch()
    await passing(500)
    onlineManager.setOnline(false)
    onlineManager.setOnline(true)
    await passing(0)
    expect(read).toHaveBeenCalledTimes(2)
  })

  test('each page waits its own part of five seconds, and asks no more for what was answered meanwhile (S146, F-27)', async () => {
    const { read } = watch()
    await passing(500)
    onlineManager.setOnline(false)
    chance = 0.5
    onlineManager.setOnline(true)
    await passing(2499)
    expect(read).toHaveBeenCalledTimes(1)
    await passing(1)
    expect(read).toHaveBeenCalledTimes(2)
    onlineManager.setOnline(false)
    onlineManager.setOnline(true)
    await passing(1000)
    await client.invalidateQueries()
    await passing(5000)
    expect(read).toHaveBeenCalledTimes(3)
  })

  test('a network that goes again before a page has asked: it asks after the next return (S146)', async () => {
    const { read } = watch()
    await passing(500)
    chance = 0.9
    onlineManager.setOnline(false)
    onlineManager.setOnline(true)
    await passing(1000)
    onlineManager.setOnline(false)
    await passing(10_000)
    expect(read).toHaveBeenCalledTimes(1)
    onlineManager.setOnline(true)
    await passing(4500)
    expect(read).toHaveBeenCalledTimes(2)
  })
})

describe('failure', () => {
  test('a failed read is tried again after exactly 5000 ms, without limit (S143)', async () => {
    const { read } = watch(failure)
    await passing(4999)
    expect(read).toHaveBeenCalledTimes(1)
    await passing(1)
    expect(read).toHaveBeenCalledTimes(2)
    await passing(50_000)
    expect(read).toHaveBeenCalledTimes(12)
  })

  test('on a slow connection after exactly 10000 ms (S143)', async () => {
    vi.stubGlobal('navigator', { connection: { effectiveType: '2g' } })
    const { read } = watch(failure)
    await passing(9999)
    expect(read).toHaveBeenCalledTimes(1)
    await passing(1)
    expect(read).toHaveBeenCalledTimes(2)
  })

  test('a hidden page waits, and goes on when it is seen again (S143)', async () => {
    const { read } = watch(failure)
    await passing(100)
    focus()
    await passing(100)
    show('hidden')
    await passing(60_000)
    expect(read).toHaveBeenCalledTimes(1)
    show('visible')
    await passing(0)
    expect(read).toHaveBeenCalledTimes(2)
  })

  test('a retry that paused within a throttled focus goes on at the end of the throttle (S143)', async () => {
    const { read } = watch(failure)
    await passing(3000)
    focus()
    show('hidden')
    await passing(2500)
    show('visible')
    expect(read).toHaveBeenCalledTimes(1)
    await passing(2500)
    expect(read).toHaveBeenCalledTimes(2)
  })

  test.each([
    [new CallError('rejected', { status: 400 }), false],
    [new CallError('rejected', { status: 429 }), false],
    [new CallError('api-call-failed', { status: 404, kind: 'not-found' }), false],
    [new CallError('api-call-failed', { kind: 'no-data' }), false],
    [new CallError('unauthenticated'), false],
    [new CallError('invalid-response'), false],
    [new TypeError('a fault of ours'), false],
    [new CallError('rejected', { status: 500 }), true],
    [new CallError('unreachable'), true],
    [new CallError('timeout'), true],
    [new CallError('token-refresh'), true],
  ])('%s: tried again %s (never for 4xx) (S143)', (error, expected) => {
    expect(isTransient(error)).toBe(expected)
  })

  test.each(['unreachable', 'token-refresh'] as const)(
    'a call that fails with %s has the network looked after, whatever the browser says (T03, B04)',
    async (code) => {
      vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
      watch(() => Promise.reject(new CallError(code)))
      await passing(10)
      expect(onlineManager.isOnline()).toBe(false)
    },
  )

  test("offline a first load fails at once instead of hanging, and is made good by the network's return (F-22)", async () => {
    onlineManager.setOnline(false)
    const unreachable = new CallError('timeout')
    const { read, observer } = watch(() =>
      onlineManager.isOnline() ? Promise.resolve(1) : Promise.reject(unreachable),
    )
    await passing(0)
    expect(observer.getCurrentResult()).toMatchObject({ status: 'error', fetchStatus: 'idle' })
    onlineManager.setOnline(true)
    await passing(0)
    expect(observer.getCurrentResult()).toMatchObject({ status: 'success', data: 1 })
    expect(read).toHaveBeenCalledTimes(2)
  })

  test('a call that gets through proves a false "offline" wrong (F-22)', async () => {
    onlineManager.setOnline(false)
    watch()
    await passing(0)
    expect(onlineManager.isOnline()).toBe(true)
  })
})
