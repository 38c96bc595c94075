import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createManualHub, sleepUnlessAborted } from '#tests/support/client/manual-hub.ts'
import { createWebLocks } from '#tests/support/client/web-locks.ts'
import { HubHttpError } from './read-stream.ts'
import { shareStream, type SharedStreamEvents, type SharedStreamPorts } from './shared-stream.ts'
import type { TabMessage } from './tab-relay.ts'

const closing: (() => Promise<void>)[] = []
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date', 'performance'] })
})
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
  vi.useRealTimers()
})

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)

/** A browser whose tabs share a hub, the time and their messages. */
function openBrowser() {
  const hub = createManualHub()
  const locks = createWebLocks()
  const relays = new Set<(message: TabMessage) => void>()
  let tokens = 0

  function openRelay(onMessage: (message: TabMessage) => void) {
    relays.add(onMessage)
    return {
      post: (message: TabMessage) =>
        relays.forEach((receive) => receive !== onMessage && queueMicrotask(() => receive(message))),
      close: () => void relays.delete(onMessage),
    }
  }

  function openTab(over: Partial<SharedStreamPorts> = {}) {
    const seen = { updates: [] as string[], gaps: 0, live: [] as boolean[], errors: [] as unknown[] }
    const closed = new AbortController()
    const settled = vi.fn()
    const ports: SharedStreamPorts = {
      subject: 'c1',
      locks,
      openRelay,
      fetchToken: async () => ({ token: `t${(tokens += 1)}`, expiresIn: 86_400, hubUrl: '/hub' }),
      linkedHub: () => undefined,
      fetch: hub.fetch,
      whenOnline: () => Promise.resolve(),
      sleep: sleepUnlessAborted,
      random: () => 0.5,
      origin: 'https://portal.example',
      isVisible: () => true,
      now: () => performance.now(),
      initialEventId: null,
      ...over,
    }
    const ended = shareStream(
      ports,
      {
        onUpdate: (data) => void seen.updates.push(data),
        onGap: () => void (seen.gaps += 1),
        onLive: (isLive) => void seen.live.push(isLive),
        onError: (reason) => void seen.errors.push(reason),
      },
      closed.signal,
    ).then(settled)
    const close = async () => {
      closed.abort()
      await ended
    }
    closing.push(close)
    return { seen, settled, close }
  }
  return { hub, relays, openTab, tokens: () => tokens }
}

/** Time passes, and the stream is alive. */
async function passAlive(hub: ReturnType<typeof createManualHub>, minutes: number): Promise<void> {
  for (let passed = 0; passed < minutes * 2; passed += 1) {
    await pass(30_000)
    hub.write(': still here\n')
  }
}

describe('the leader of a stream without news (B25, F-02)', () => {
  test('stays the leader, and is no sign of news to the others', async () => {
    const { hub, openTab } = openBrowser()
    const [leader, follower] = [openTab(), openTab()]
    await pass(5000)
    const before = { ...follower.seen, live: [...follower.seen.live] }
    await passAlive(hub, 10)
    expect([hub.streams.length, hub.open()]).toEqual([1, 1])
    expect(follower.seen).toEqual(before)
    expect(leader.seen).toMatchObject({ gaps: 1, live: [true], errors: [] })
  })

  test('does not make a tab believe in live updates that opens while it cannot connect', async () => {
    const { hub, openTab } = openBrowser()
    hub.refusal = () => Promise.resolve(new Response('', { status: 503, headers: { 'retry-after': '600' } }))
    openTab()
    await pass(0)
    const follower = openTab()
    await pass(5 * 60_000)
    expect(follower.seen.live).toEqual([])
  })
})

test('an error of the stream is reported in every tab of its user (F-64)', async () => {
  const { hub, openTab } = openBrowser()
  const tabs = [openTab(), openTab(), openTab({ subject: 'c2' })]
  await pass(0)
  hub.refusal = () => Promise.resolve(new Response('', { status: 503 }))
  hub.end()
  await pass(2000)
  expect(tabs.map(({ seen }) => seen.errors)).toEqual([
    [expect.any(HubHttpError)],
    [new Error('The stream of another tab failed')],
    [],
  ])
})

describe('what a tab may have missed (F-63)', () => {
  test('is read at once when it opens, and spread over five seconds later on', async () => {
    const { hub, openTab } = openBrowser()
    const tabs = [openTab(), openTab()]
    const gaps = () => tabs.map(({ seen }) => seen.gaps)
    await pass(0)
    const first = gaps()
    expect(first).toEqual([1, 1])
    await pass(5000)
    const before = gaps()
    hub.end()
    await pass(2000)
    expect(hub.streams).toHaveLength(2)
    await pass(2499)
    expect(gaps()).toEqual(before)
    await pass(1)
    expect(gaps()).toEqual(before.map((count) => count + 1))
  })

  test('is nothing where the stream starts at the event before its reads, and spread the first time, too', async () => {
    const { hub, openTab } = openBrowser()
    hub.resumesFrom = 'e0'
    const { seen } = openTab({ initialEventId: 'e0' })
    await pass(10_000)
    expect([hub.streams[0]?.headers.get('last-event-id'), seen.gaps]).toEqual(['e0', 0])
    hub.resumesFrom = null
    hub.end()
    await pass(2000)
    await pass(2499)
    expect(seen.gaps).toBe(0)
    await pass(1)
    expect(seen.gaps).toBe(1)
  })

  test('is not read by a tab that has ended meanwhile (F-26)', async () => {
    const { hub, openTab } = openBrowser()
    const [leader, follower] = [openTab(), openTab()]
    await pass(10_000)
    hub.end()
    await pass(2000)
    const before = [leader.seen.gaps, follower.seen.gaps]
    await follower.close()
    await leader.close()
    await pass(10_000)
    expect([leader.seen.gaps, follower.seen.gaps]).toEqual(before)
  })
})

test('tabs that end leave no relay, no stream and no timer', async () => {
  const { hub, relays, openTab } = openBrowser()
  const tabs = [openTab(), openTab(), openTab()]
  await pass(20_000)
  expect(relays.size).toBe(3)
  for (const { close } of tabs.toReversed()) await close()
  expect([relays.size, hub.open(), vi.getTimerCount()]).toEqual([0, 0, 0])
})

test('without a hub every tab asks once, and ends (F-64)', async () => {
  const { hub, openTab, tokens } = openBrowser()
  hub.refusal = () => Promise.resolve(new Response('', { status: 404 }))
  const tabs = [openTab(), openTab(), openTab()]
  await passAlive(hub, 10)
  for (const { settled } of tabs) expect(settled).toHaveBeenCalled()
  expect(tokens()).toBe(3)
})

test('a browser that connects no tabs and has no locks has a stream in each tab (B25)', async () => {
  const { hub, openTab } = openBrowser()
  const alone = { locks: undefined, openRelay: () => undefined }
  const [first, second] = [openTab(alone), openTab(alone)]
  await pass(0)
  expect(hub.open()).toBe(2)
  hub.write('id: e1\ndata: 1\n\n')
  await pass(20_000)
  expect([first.seen.updates, second.seen.updates]).toEqual([[], ['1']])
  hub.refusal = () => Promise.reject(new TypeError('Failed to fetch'))
  hub.end()
  await pass(2000)
  expect(second.seen.errors).toEqual([new TypeError('Failed to fetch')])
  await first.close()
  await second.close()
  expect(vi.getTimerCount()).toBe(0)
})

test.each([new DOMException('Not allowed', 'SecurityError'), new TypeError('Illegal invocation')])(
  'a browser that refuses locks with %s says so',
  async (error) => {
    const [ports, events] = [{}, {}] as [SharedStreamPorts, SharedStreamEvents]
    const request = async () => {
      throw error
    }
    const refuse = { ...ports, locks: { request } }
    const ended = shareStream({ ...refuse, openRelay: () => undefined, now: () => 0 }, events, AbortSignal.abort())
    await expect(ended).rejects.toBe(error)
  },
)
