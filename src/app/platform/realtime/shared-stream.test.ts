import { setTimeout as wait } from 'node:timers/promises'
import { randomUUID } from 'node:crypto'
import { afterEach, expect, test, vi } from 'vitest'
import { RESET_EVENT } from '#contract/realtime/event-types.ts'
import { type HubServer, startHubServer } from '#tests/support/servers/hub-server.ts'
import { expectSoon } from '#tests/support/api/wait-for.ts'
import { createWebLocks } from '#tests/support/client/web-locks.ts'
import { shareStream } from './shared-stream.ts'
import { openTabRelay } from './tab-relay.ts'

const closing: (() => Promise<void> | void)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close()
})

const clock = { now: 0 }

async function browser() {
  const server = await startHubServer()
  closing.push(server.close)
  const [locks, me] = [createWebLocks(), randomUUID()]
  return { server, locks, openTab: (subject: string = me) => tab(server, locks, subject) }
}

function tab(server: HubServer, locks: ReturnType<typeof createWebLocks>, subject: string) {
  const seen = { updates: [] as string[], gaps: 0, live: [] as boolean[] }
  const closed = new AbortController()
  const ended = shareStream(
    {
      subject,
      locks,
      openRelay: openTabRelay,
      fetchToken: async () => ({ token: await server.token(), expiresIn: 600, hubUrl: server.address }),
      linkedHub: () => undefined,
      fetch: (input, init) => fetch(input, init),
      whenOnline: () => Promise.resolve(),
      sleep: (ms) => wait(Math.min(ms, 10)),
      random: () => 0.5,
      origin: server.origin,
      isVisible: () => true,
      now: () => clock.now,
      initialEventId: null,
    },
    {
      onUpdate: (data) => void seen.updates.push(data),
      onGap: () => void (seen.gaps += 1),
      onLive: (live) => void seen.live.push(live),
      onError: () => undefined,
    },
    closed.signal,
  )
  const close = async () => {
    closed.abort()
    await ended
  }
  closing.push(close)
  return { seen, close }
}

const all = (tabs: { seen: { updates: string[]; gaps: number } }[], updates: number) =>
  expectSoon(`update ${updates} in every tab`, async () => tabs.every(({ seen }) => seen.updates.length >= updates))

test('twelve tabs have one stream, and each gets every update once (B25)', async () => {
  const { server, openTab } = await browser()
  const tabs = Array.from({ length: 12 }, () => openTab())
  await expectSoon('stream', async () => server.streams().now === 1)
  for (const data of ['1', '2', '3']) server.publish('a', data)
  await all(tabs, 3)
  expect(tabs.map(({ seen }) => seen.updates)).toEqual(tabs.map(() => ['1', '2', '3']))
  expect(server.streams()).toEqual({ now: 1, ever: 1 })
})

test('when the leader is closed another tab resumes from the last event (B25)', async () => {
  const { server, openTab } = await browser()
  const first = openTab()
  await expectSoon('stream', async () => server.streams().now === 1)
  const others = [openTab(), openTab()]
  await expectSoon('followers', async () => others.every(({ seen }) => seen.gaps > 0))
  server.publish('a', '1')
  await all([first, ...others], 1)
  await first.close()
  server.publish('a', '2')
  await all(others, 2)
  server.publish('a', '3')
  await all(others, 3)
  expect(first.seen.updates).toEqual(['1'])
  expect(others.map(({ seen }) => seen.updates)).toEqual([
    ['1', '2', '3'],
    ['1', '2', '3'],
  ])
  expect(server.streams()).toEqual({ now: 1, ever: 2 })
})

test('every tab is notified of a possible gap at its start and after a restart of the hub (F-63)', async () => {
  const { server, openTab } = await browser()
  const tabs = [openTab(), openTab()]
  await expectSoon('first gaps', async () => tabs.every(({ seen }) => seen.gaps >= 1))
  await expectSoon('stream', async () => server.streams().now === 1)
  const before = tabs.map(({ seen }) => seen.gaps)
  server.restart()
  await expectSoon('gaps', async () => tabs.every(({ seen }, index) => seen.gaps > (before[index] ?? 0)))
})

test('every tab is notified when the hub says that updates were lost (F-63)', async () => {
  const { server, openTab } = await browser()
  const tabs = [openTab(), openTab()]
  await expectSoon('first gaps', async () => tabs.every(({ seen }) => seen.gaps >= 1))
  await expectSoon('stream', async () => server.streams().now === 1)
  const before = tabs.map(({ seen }) => seen.gaps)
  server.hub.dispatch({ id: 'urn:x:1', topics: ['reset'], data: '{}', private: false, type: RESET_EVENT, retry: null })
  await expectSoon('gaps', async () => tabs.every(({ seen }, index) => seen.gaps > (before[index] ?? 0)))
  expect(tabs.map(({ seen }) => seen.updates)).toEqual([[], []])
})

test('the leader reports whether it is live, a follower reports it after an update (F-64)', async () => {
  const { server, openTab } = await browser()
  const first = openTab()
  await expectSoon('stream', async () => first.seen.live.length === 1)
  const second = openTab()
  await expectSoon('follower', async () => second.seen.gaps > 0)
  server.cut()
  await expectSoon('stream again', async () => first.seen.live.length === 3)
  expect(first.seen.live).toEqual([true, false, true])
  server.publish('a', '1')
  await all([first, second], 1)
  expect(second.seen.live).toContain(true)
  expect(second.seen.live).not.toContain(false)
})

test('a visible tab takes over from a leader without heartbeats (F-02, B25)', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  closing.push(() => void vi.useRealTimers())
  const { server, openTab, locks } = await browser()
  let isStolen = false
  // Frozen: it holds the lock and sends no heartbeats.
  const frozenLeader = locks
    .request('portal-realtime', {}, () => new Promise<void>(() => undefined))
    .catch(() => (isStolen = true))
  const follower = openTab()
  await expectSoon('follower', async () => follower.seen.gaps > 0)
  vi.advanceTimersByTime(60_000)
  expect(isStolen).toBe(false)
  clock.now += 151_000
  await expectSoon('takeover', async () => {
    vi.advanceTimersByTime(15_000)
    return isStolen
  })
  await frozenLeader
  await expectSoon('stream', async () => server.streams().now === 1)
  server.publish('a', '1')
  await all([follower], 1)
  // After resuming it waits for the lock like any other tab.
  const resumed = openTab()
  await expectSoon('follower', async () => resumed.seen.gaps > 0)
  server.publish('a', '2')
  await all([resumed], 1)
  expect(server.streams().now).toBe(1)
})

test('a tab that loses the lock closes its stream and waits for the lock again (F-02)', async () => {
  const { server, openTab, locks } = await browser()
  const first = openTab()
  await expectSoon('stream', async () => server.streams().now === 1)
  let end = () => {}
  const stealingTab = locks.request(
    'portal-realtime',
    { steal: true },
    () => new Promise<void>((resolve) => (end = resolve)),
  )
  await expectSoon('end of its stream', async () => server.streams().now === 0)
  end()
  await stealingTab
  await expectSoon('its turn again', async () => server.streams().now === 1)
  server.publish('a', '1')
  await all([first], 1)
})

test('a tab ignores what the tab of another user relays (F-26)', async () => {
  const { server, openTab } = await browser()
  const [first, theirs] = [openTab(), openTab('somebody else')]
  await expectSoon('stream', async () => server.streams().now === 1)
  server.publish('a', '1')
  await all([first], 1)
  server.publish('a', '2')
  await all([first], 2)
  expect(theirs.seen.updates).toEqual([])
})
