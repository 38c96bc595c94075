import { onlineManager, QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { projectEndpoints } from '#contract/projects/endpoints.ts'
import { fakeDocument, fakeStorage } from '#tests/support/client/browser-storage.ts'
import { signIn } from '#tests/support/client/sign-in.ts'
import { createWebLocks } from '#tests/support/client/web-locks.ts'
import { firstLinks } from '../http/response-links.ts'
import { session } from '../session/session.ts'
import { liveStatus } from './live-status.ts'
import { subscribeToChanges } from './subscribe-to-changes.ts'

interface Stream {
  readonly url: string
  readonly headers: Headers
  readonly signal: AbortSignal
  readonly push: (text: string) => void
}

let page: EventTarget
let streams: Stream[]
let tokens: number
let probes: number
/** How the hub answers; undefined for a stream. */
let refusal: (() => Promise<Response>) | undefined
let visibility: DocumentVisibilityState
let client: QueryClient
let reads: number
let locks: ReturnType<typeof createWebLocks>

function openStream(url: string, init: RequestInit): Response {
  let push: Stream['push'] = () => undefined
  const { signal } = init as { signal: AbortSignal }
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      push = (text) => controller.enqueue(new TextEncoder().encode(text))
      signal.addEventListener('abort', () => controller.error(signal.reason))
    },
  })
  streams.push({ url, headers: new Headers(init.headers), signal, push: (text) => push(text) })
  return new Response(body, { headers: { 'content-type': 'text/event-stream' } })
}

function fetchFromServer(url: string, init: RequestInit): Promise<Response> {
  if (url.endsWith('/build.json')) {
    probes += 1
    return Promise.resolve(new Response('{}'))
  }
  if (url.includes('mercure/token')) {
    tokens += 1
    return Promise.resolve(Response.json({ token: `token-${tokens}`, expiresIn: 600 }))
  }
  if (url.includes('topic=')) return refusal?.() ?? Promise.resolve(openStream(url, init))
  return Promise.resolve(new Response(null, { status: 204 }))
}

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date', 'performance'] })
  streams = []
  tokens = probes = reads = 0
  refusal = undefined
  visibility = 'visible'
  page = new EventTarget()
  const document = fakeDocument()
  Object.defineProperty(document, 'visibilityState', { get: () => visibility })
  vi.stubGlobal('document', document)
  vi.stubGlobal('localStorage', fakeStorage())
  vi.stubGlobal('location', { origin: 'https://portal.example' })
  vi.stubGlobal('fetch', fetchFromServer)
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page))
  vi.spyOn(console, 'info').mockReturnValue()
  signIn('c1')
  client = new QueryClient()
  const observer = new QueryObserver(client, {
    queryKey: [projectEndpoints.list.name, {}],
    queryFn: () => ++reads,
    staleTime: Infinity,
  })
  observer.subscribe(() => undefined)
  await vi.advanceTimersByTimeAsync(0)
})
afterEach(async () => {
  onlineManager.setOnline(true)
  await session.logout()
  client.clear()
  firstLinks.length = 0
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

/** What the page shows comes from an earlier one, before which it may have changed. */
function restoreOldData(): void {
  const [query] = client.getQueryCache().getAll()
  client.setQueryData(query?.queryKey ?? [], 1, { updatedAt: 1 })
  query?.invalidate()
}

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)
const open = () => streams.filter(({ signal }) => !signal.aborted).length
const show = (persisted: boolean) => page.dispatchEvent(Object.assign(new Event('pageshow'), { persisted }))
const leave = () => page.dispatchEvent(new Event('pagehide'))
const CHANGE = 'data: {"@id":"customer_projects/p1","revision":2}\n\n'

describe('changes made elsewhere (B25)', () => {
  test('arrive by one stream, which starts three seconds after the page', async () => {
    subscribeToChanges(client)
    subscribeToChanges(client)
    await pass(2999)
    expect([tokens, streams.length, liveStatus.get()]).toEqual([0, 0, false])
    await pass(10)
    expect([tokens, streams.length, liveStatus.get()]).toEqual([1, 1, true])
    expect(streams[0]?.url).toMatch(/^https:\/\/portal\.example\/.*topic=/)
    expect(streams[0]?.headers.get('authorization')).toBe('Bearer token-1')
    const before = reads
    streams[0]?.push(CHANGE)
    await pass(1000)
    expect(reads).toBe(before + 1)
  })

  test('make what a hidden page shows stale, and are read once it is shown', async () => {
    visibility = 'hidden'
    subscribeToChanges(client)
    await pass(3010)
    const before = reads
    streams[0]?.push(CHANGE)
    await pass(1000)
    const [query] = client.getQueryCache().getAll()
    expect([reads, query?.state.isInvalidated]).toEqual([before, true])
  })

  test('do not arrive where data is saved', async () => {
    vi.stubGlobal('navigator', { connection: { saveData: true } })
    subscribeToChanges(client)
    await pass(10_000)
    expect(tokens).toBe(0)
  })

  test('are received until the session ends, and again in the next one (F-26)', async () => {
    subscribeToChanges(client)
    await pass(3010)
    const [first] = streams
    first?.push(CHANGE)
    await session.logout()
    expect([open(), first?.signal.aborted]).toEqual([0, true])
    const before = reads
    await pass(60_000)
    expect([streams.length, reads]).toEqual([1, before])
    leave()
    show(true)
    await pass(60_000)
    expect(streams).toHaveLength(1)
    signIn('c2')
    subscribeToChanges(client)
    await pass(3010)
    expect(open()).toBe(1)
  })

  test.each([
    ['ends', () => session.logout()],
    ['has been left', async () => void leave()],
  ])('are not subscribed to by a page that %s within three seconds, which reads nothing either', async (_, end) => {
    restoreOldData()
    subscribeToChanges(client)
    await pass(1000)
    const before = reads
    await end()
    await pass(60_000)
    expect([tokens, reads]).toEqual([0, before])
  })

  test('make a page read once what it restored from an earlier one (F-63)', async () => {
    restoreOldData()
    refusal = () => Promise.resolve(new Response('', { status: 404 }))
    const before = reads
    subscribeToChanges(client)
    await pass(2900)
    expect(reads).toBe(before)
    await pass(60_000)
    expect(reads).toBe(before + 1)
  })

  test('are not received in the back/forward cache, but again afterwards (B25)', async () => {
    subscribeToChanges(client)
    await pass(3010)
    leave()
    expect(open()).toBe(0)
    show(false)
    await pass(60_000)
    expect(open()).toBe(0)
    show(true)
    await pass(3010)
    expect([open(), streams.length]).toEqual([1, 2])
  })

  test('are received by one stream after the cache where somebody else has signed in meanwhile (F-26)', async () => {
    subscribeToChanges(client)
    await pass(3010)
    await session.logout()
    signIn('c2')
    subscribeToChanges(client)
    await pass(3010)
    leave()
    show(true)
    await pass(3010)
    expect([open(), streams.length]).toEqual([1, 3])
  })

  test('are received from the last event before the reads of the page on, but not after the cache (F-63)', async () => {
    firstLinks.push({ header: '</hub>; rel="mercure"; last-event-id="e1"', sentAt: 0 } as never)
    subscribeToChanges(client)
    await pass(3010)
    expect(streams[0]?.url).toMatch(/^https:\/\/portal\.example\/hub\?/)
    expect(streams[0]?.headers.get('last-event-id')).toBe('e1')
    leave()
    show(true)
    await pass(3010)
    expect(streams[1]?.headers.get('last-event-id')).toBeNull()
  })
})

describe('tabs of one browser (B25, F-02)', () => {
  beforeEach(() => {
    locks = createWebLocks()
    vi.stubGlobal('navigator', { locks })
  })

  const isLockFree = () => locks.request('portal-realtime', { ifAvailable: true }, (lock) => lock !== null)

  test.each([
    ['its stream is open', async () => undefined],
    [
      'it waits to open its stream again',
      async () => {
        refusal = () => Promise.resolve(new Response('', { status: 503, headers: { 'retry-after': '600' } }))
      },
    ],
    ['it waits for the network', async () => onlineManager.setOnline(false)],
  ])('another one can open the stream once the tab that reads it is left while %s', async (_, prepare) => {
    await prepare()
    subscribeToChanges(client)
    await pass(3010)
    expect(await isLockFree()).toBe(false)
    leave()
    await pass(0)
    expect(await isLockFree()).toBe(true)
  })

  test('a tab takes over from one that is frozen, but not while nobody sees it', async () => {
    let isFrozen = true
    // A frozen tab keeps the lock and sends nothing.
    void locks.request('portal-realtime', {}, () => new Promise<void>(() => undefined)).catch(() => (isFrozen = false))
    visibility = 'hidden'
    subscribeToChanges(client)
    await pass(10 * 60_000)
    expect([isFrozen, open()]).toEqual([true, 0])
    visibility = 'visible'
    await pass(16_000)
    expect([isFrozen, open()]).toEqual([false, 1])
  })

  test('a tab does not take over at once', async () => {
    void locks.request('portal-realtime', {}, () => new Promise<void>(() => undefined)).catch(() => undefined)
    subscribeToChanges(client)
    await pass(140_000)
    expect(open()).toBe(0)
    await pass(30_000)
    expect(open()).toBe(1)
  })
})

describe('a stream that cannot be opened (F-64)', () => {
  test('waits for the network', async () => {
    onlineManager.setOnline(false)
    subscribeToChanges(client)
    await pass(60_000)
    expect(tokens).toBe(0)
    onlineManager.setOnline(true)
    await pass(10)
    expect(open()).toBe(1)
  })

  test('waits no longer once the session has ended', async () => {
    onlineManager.setOnline(false)
    subscribeToChanges(client)
    await pass(3010)
    await session.logout()
    onlineManager.setOnline(true)
    await pass(60_000)
    expect(tokens).toBe(0)
  })

  test('makes the page look for the server when it does not answer, and is tried again', async () => {
    refusal = () => Promise.reject(new TypeError('Failed to fetch'))
    subscribeToChanges(client)
    await pass(3010)
    expect([probes, liveStatus.get()]).toEqual([1, false])
    expect(console.info).toHaveBeenCalledWith('Live updates are not available', expect.any(TypeError))
    refusal = undefined
    await pass(60_000)
    expect([open(), liveStatus.get()]).toEqual([1, true])
  })

  test('does not when the hub answers with an error', async () => {
    refusal = () => Promise.resolve(new Response('', { status: 503 }))
    subscribeToChanges(client)
    await pass(3010)
    expect(console.info).toHaveBeenCalledWith(
      'Live updates are not available',
      expect.objectContaining({ status: 503 }),
    )
    expect(probes).toBe(0)
  })
})
