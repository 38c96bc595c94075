import { setTimeout as wait } from 'node:timers/promises'
import { randomUUID } from 'node:crypto'
import { afterEach, expect, test, vi } from 'vitest'
import { type HubServer, hubServer } from '#tests/support/hub-server.ts'
import { expectSoon } from '#tests/support/soon.ts'
import { tabLocks } from '#tests/support/tab-locks.ts'
import { shareStream } from './share-stream.ts'
import { openTabRelay } from './tab-relay.ts'

const closing: (() => Promise<void> | void)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close()
})

const clock = { now: 0 }

async function browser() {
  const server = await hubServer()
  closing.push(server.close)
  const [locks, me] = [tabLocks(), randomUUID()]
  return { server, locks, openTab: (subject: string = me) => tab(server, locks, subject) }
}

function tab(server: HubServer, locks: ReturnType<typeof tabLocks>, subject: string) {
  const seen = { updates: [] as string[], gaps: 0, live: [] as boolean[] }
  const leaving = new AbortController()
  const ended = shareStream(
    {
      subject,
      locks,
      openRelay: openTabRelay,
      fetchToken: async () => ({ token: await server.token(), expiresIn: 600, hubUrl: server.address }),
      fetch: (input, init) => fetch(input, init),
      whenOnline: () => Promise.resolve(),
      sleep: (ms) => wait(Math.min(ms, 10)),
      random: () => 0.5,
      origin: server.origin,
      isShown: () => true,
      now: () => clock.now,
      startFrom: null,
    },
    {
      onUpdate: (data) => void seen.updates.push(data),
      onGap: () => void (seen.gaps += 1),
      onLive: (live) => void seen.live.push(live),
      onTrouble: () => undefined,
    },
    leaving.signal,
  )
  const close = async () => {
    leaving.abort()
    await ended
  }
  closing.push(close)
  return { seen, close }
}

const all = (tabs: { seen: { updates: string[]; gaps: number } }[], updates: number) =>
  expectSoon(`update ${updates} in every tab`, async () => tabs.every(({ seen }) => seen.updates.length >= updates))

test('B25 twelve tabs have one stream, and each hears everything once', async () => {
  const { server, openTab } = await browser()
  const tabs = Array.from({ length: 12 }, () => openTab())
  await expectSoon('stream', async () => server.streams().now === 1)
  for (const data of ['1', '2', '3']) server.publish('a', data)
  await all(tabs, 3)
  expect(tabs.map(({ seen }) => seen.updates)).toEqual(tabs.map(() => ['1', '2', '3']))
  expect(server.streams()).toEqual({ now: 1, ever: 1 })
})

test('B25 when the tab that has it is closed another one goes on where it was', async () => {
  const { server, openTab } = await browser()
  const first = openTab()
  await expectSoon('stream', async () => server.streams().now === 1)
  const others = [openTab(), openTab()]
  await expectSoon('tabs that follow', async () => others.every(({ seen }) => seen.gaps > 0))
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

test('F-63 every tab learns that something may have been missed: at its start, and after a restart of the hub', async () => {
  const { server, openTab } = await browser()
  const tabs = [openTab(), openTab()]
  await expectSoon('first gaps', async () => tabs.every(({ seen }) => seen.gaps >= 1))
  await expectSoon('stream', async () => server.streams().now === 1)
  const before = tabs.map(({ seen }) => seen.gaps)
  server.restart()
  await expectSoon('gaps', async () => tabs.every(({ seen }, index) => seen.gaps > (before[index] ?? 0)))
})

test('F-64 the tab with the stream knows whether it hears of changes at once, the others once they hear of one', async () => {
  const { server, openTab } = await browser()
  const first = openTab()
  await expectSoon('stream', async () => first.seen.live.length === 1)
  const second = openTab()
  await expectSoon('tab that follows', async () => second.seen.gaps > 0)
  server.cut()
  await expectSoon('stream again', async () => first.seen.live.length === 3)
  expect(first.seen.live).toEqual([true, false, true])
  server.publish('a', '1')
  await all([first, second], 1)
  expect(second.seen.live).toContain(true)
  expect(second.seen.live).not.toContain(false)
})

test('F-02 B25 a tab that falls asleep while it leads is overtaken by one that somebody looks at', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  closing.push(() => void vi.useRealTimers())
  const { server, openTab, locks } = await browser()
  let isRobbed = false
  // Frozen: it has the lock and does nothing.
  const asleep = locks
    .request('portal-realtime', {}, () => new Promise<void>(() => undefined))
    .catch(() => (isRobbed = true))
  const awake = openTab()
  await expectSoon('tab that follows', async () => awake.seen.gaps > 0)
  vi.advanceTimersByTime(60_000)
  expect(isRobbed).toBe(false)
  clock.now += 151_000
  await expectSoon('overtaking', async () => {
    vi.advanceTimersByTime(15_000)
    return isRobbed
  })
  await asleep
  await expectSoon('stream', async () => server.streams().now === 1)
  server.publish('a', '1')
  await all([awake], 1)
  // Awake again, it stands in line like any other.
  const back = openTab()
  await expectSoon('tab that follows', async () => back.seen.gaps > 0)
  server.publish('a', '2')
  await all([back], 1)
  expect(server.streams().now).toBe(1)
})

test('F-02 a tab that is overtaken lets go of its stream and follows', async () => {
  const { server, openTab, locks } = await browser()
  const first = openTab()
  await expectSoon('stream', async () => server.streams().now === 1)
  let end = () => {}
  const thief = locks.request('portal-realtime', { steal: true }, () => new Promise<void>((resolve) => (end = resolve)))
  await expectSoon('end of its stream', async () => server.streams().now === 0)
  end()
  await thief
  await expectSoon('its turn again', async () => server.streams().now === 1)
  server.publish('a', '1')
  await all([first], 1)
})

test('F-26 what one person’s tab relays, another person’s does not hear', async () => {
  const { server, openTab } = await browser()
  const [mine, theirs] = [openTab(), openTab('somebody else')]
  await expectSoon('stream', async () => server.streams().now === 1)
  server.publish('a', '1')
  await all([mine], 1)
  server.publish('a', '2')
  await all([mine], 2)
  expect(theirs.seen.updates).toEqual([])
})
