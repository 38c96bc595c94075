import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createCursors } from './cursors.ts'
import { createEmbeddedHub, HEARTBEAT_MS, HUB_LIMITS, type HubLimits, type Subscription } from './embedded-hub.ts'
import { formatEvent, type HubUpdate } from './hub-update.ts'
import { topicSelector } from './topic-selector.ts'

const cursors = createCursors(new Uint8Array(32))
let updateCount = 0

function update(topic: string, data = `"${topic}"`): HubUpdate {
  updateCount += 1
  return { id: `urn:x:${updateCount}`, topics: [topic], data, private: true, type: null, retry: null }
}

function subscription(overrides: Partial<Subscription> = {}): Subscription {
  const all = [topicSelector('*')]
  const expiresAt = Date.now() + 600_000
  return {
    holder: 'me',
    sessionId: null,
    selected: all,
    granted: all,
    expiresAt,
    lastEventId: null,
    disconnect: () => {},
    ...overrides,
  }
}

/** Reads the stream chunk by chunk. */
function readerOf(body: ReadableStream<Uint8Array>) {
  const reader = body.getReader()
  return {
    async next(): Promise<string | null> {
      const { done, value } = await reader.read()
      return done ? null : new TextDecoder().decode(value)
    },
    async rest(): Promise<string> {
      let text = ''
      for (let chunk = await this.next(); chunk !== null; chunk = await this.next()) text += chunk
      return text
    },
  }
}

function openHub(limits: Partial<HubLimits> = {}) {
  const hub = createEmbeddedHub({ now: () => new Date() }, cursors, { ...HUB_LIMITS, ...limits })
  hub.open()
  const subscribe = (overrides: Partial<Subscription> = {}) => {
    const subscribed = hub.subscribe(subscription(overrides))
    if (subscribed === null || typeof subscribed === 'string') throw new Error(`Refused: ${subscribed}`)
    return { ...subscribed, reader: readerOf(subscribed.body) }
  }
  return { hub, subscribe }
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

describe('the embedded hub', () => {
  test('has no streams, updates or cursor before it is opened (F-63)', () => {
    const hub = createEmbeddedHub({ now: () => new Date() }, cursors)
    const early = update('early')
    hub.dispatch(early)
    expect([hub.subscribe(subscription()), hub.cursor()]).toEqual([null, null])
    hub.open()
    expect(hub.subscribe(subscription({ lastEventId: early.id }))).toMatchObject({ resumedFrom: 'earliest' })
    hub.close()
  })

  test('has one cursor until the next update (F-63)', () => {
    const { hub } = openHub()
    const before = hub.cursor()
    expect(hub.cursor()).toBe(before)
    hub.dispatch(update('a'))
    expect(hub.cursor()).not.toBe(before)
    hub.close()
    expect(hub.cursor()).toBeNull()
  })

  test('a duplicate update is sent once (F-63)', async () => {
    const { hub, subscribe } = openHub()
    const { reader } = subscribe()
    const duplicate = update('a')
    hub.dispatch(duplicate)
    hub.dispatch(duplicate)
    hub.close()
    expect((await reader.rest()).split(`id: ${duplicate.id}`)).toHaveLength(2)
  })

  test('the history resumes from a known id only, not from an unknown, foreign or forgotten one (F-63)', async () => {
    const { hub, subscribe } = openHub({ history: { updates: 3, size: 1000 } })
    const updates = ['a', 'b', 'c', 'd'].map((topic) => update(topic))
    for (const one of updates) hub.dispatch(one)
    const [a, b, c, d] = updates.map(({ id }) => id)
    const resume = async (lastEventId: string, granted = '*') => {
      const { resumedFrom, reader } = subscribe({ lastEventId, granted: [topicSelector(granted)] })
      return { resumedFrom, read: () => reader.rest() }
    }
    const known = await resume(b ?? '')
    const overrun = await resume(a ?? '')
    const unknown = await resume('urn:x:nothing')
    const foreign = await resume(b ?? '', 'c')
    const all = await resume('earliest')
    hub.close()
    const ids = async ({ read }: Awaited<ReturnType<typeof resume>>) =>
      [...(await read()).matchAll(/^id: (urn:x:.+)$/gm)].map(([, id]) => id)
    expect([known.resumedFrom, await ids(known)]).toEqual([b, [c, d]])
    expect([overrun.resumedFrom, await ids(overrun)]).toEqual(['earliest', []])
    expect([unknown.resumedFrom, await ids(unknown)]).toEqual(['earliest', []])
    expect([foreign.resumedFrom, await ids(foreign)]).toEqual(['earliest', []])
    expect([all.resumedFrom, await ids(all)]).toEqual(['earliest', [b, c, d]])
  })

  test('an update whose id looks like a cursor is resumed from by its readers only (F-63)', () => {
    const { hub, subscribe } = openHub()
    const disguised = { ...update('theirs'), id: 'urn:anchor:AAAA' }
    hub.dispatch(disguised)
    const resume = (topic: string) => subscribe({ lastEventId: disguised.id, granted: [topicSelector(topic)] })
    expect(['theirs', 'mine'].map((topic) => resume(topic).resumedFrom)).toEqual([disguised.id, 'earliest'])
    hub.close()
  })

  test('a cursor of another process, which has the same key, is resumed from (F-63)', () => {
    const stored = 'urn:anchor:AAECAwQFBgcICQoLNygKavxF2Uz6rbsg9pbyYdCJxTGaonk'
    expect(cursors.open(stored)).toBe('urn:x:1')
  })

  test('the history is limited by size, and more than the send buffer is not resumed (F-63)', () => {
    const { hub, subscribe } = openHub({ history: { updates: 100, size: 100 } })
    const first = update('a')
    hub.dispatch(first)
    expect(subscribe({ lastEventId: first.id }).resumedFrom).toBe(first.id)
    hub.dispatch(update('b', 'x'.repeat(100)))
    expect(subscribe({ lastEventId: first.id }).resumedFrom).toBe('earliest')
    const long = openHub({ bufferBytes: 1000 })
    const lastSeen = update('a')
    for (const one of [lastSeen, ...Array.from({ length: 9 }, () => update('b', 'y'.repeat(100)))])
      long.hub.dispatch(one)
    expect(long.subscribe({ lastEventId: lastSeen.id }).resumedFrom).toBe('earliest')
    hub.close()
    long.hub.close()
  })

  test('an interruption ends all streams with a reconnection time and clears the history (F-63)', async () => {
    const { hub, subscribe } = openHub()
    const before = update('a')
    hub.dispatch(before)
    const { reader } = subscribe()
    hub.interrupt()
    expect(await reader.rest()).toMatch(/^retry: \d{4}$/m)
    expect(hub.subscribe(subscription())).toBeNull()
    hub.open()
    expect(subscribe({ lastEventId: before.id }).resumedFrom).toBe('earliest')
    hub.close()
    expect(hub.subscribe(subscription())).toBeNull()
  })

  test.each([
    [0, 1000],
    [0.5, 3500],
    [0.9999, 5999],
  ])('reconnections are spread over five seconds: %d is %d ms (F-63)', async (random, retry) => {
    vi.spyOn(Math, 'random').mockReturnValue(random)
    const { hub, subscribe } = openHub()
    const { reader } = subscribe()
    hub.close()
    expect(await reader.rest()).toMatch(new RegExp(`\\nretry: ${retry}\\n\\n$`))
  })

  test('a stream ends when its token expires, and nothing is sent after that (F-62)', async () => {
    const { hub, subscribe } = openHub()
    const { reader } = subscribe({ expiresAt: Date.now() + 5000 })
    const late = update('late')
    vi.setSystemTime(Date.now() + 5000)
    hub.dispatch(late)
    expect(await reader.rest()).not.toContain('late')
    const other = subscribe({ expiresAt: Date.now() + 5000 })
    vi.advanceTimersByTime(4000)
    expect(await other.reader.rest()).toMatch(/^event: cursor\nid: urn:anchor:\S+\ndata:\n\n$/)
    expect(hub.streams()).toBe(0)
    hub.close()
  })

  test('a session that ends while its subscriber is checked gets no stream (F-62)', async () => {
    const { hub, subscribe } = openHub()
    const { reader } = subscribe({ sessionId: 'mine' })
    const other = subscribe({ sessionId: 'other' })
    for (const sessionId of ['other', null]) subscribe({ sessionId })
    expect(hub.sessions()).toEqual(['mine', 'other'])
    hub.endSession('mine')
    expect(await reader.rest()).toMatch(/^event: cursor\nid: urn:anchor:\S+\ndata:\n\n$/)
    expect(hub.subscribe(subscription({ sessionId: 'mine', lastEventId: 'earliest' }))).toBe('ended')
    hub.dispatch(update('a'))
    expect(hub.streams()).toBe(3)
    hub.close()
    expect(await other.reader.rest()).toContain('data: "a"')
  })

  test('an ended session is remembered for a minute (F-62)', () => {
    const { hub } = openHub()
    const subscribe = () => hub.subscribe(subscription({ sessionId: 'mine' }))
    vi.advanceTimersByTime(30_000)
    hub.endSession('mine')
    vi.advanceTimersByTime(60_000)
    expect(subscribe()).toBe('ended')
    vi.advanceTimersByTime(1000)
    expect(subscribe()).toMatchObject({ resumedFrom: null })
    hub.close()
  })

  test.each([
    [HEARTBEAT_MS - 1, 1],
    [HEARTBEAT_MS, 2],
  ])('%d ms after an update a stream has had %d cursors (F-63)', async (ms, count) => {
    const { hub, subscribe } = openHub()
    const { reader } = subscribe()
    vi.advanceTimersByTime(10_000)
    hub.dispatch(update('a'))
    vi.advanceTimersByTime(ms)
    hub.close()
    expect((await reader.rest()).match(/^event: cursor$/gm)).toHaveLength(count)
  })

  test('a quiet stream gets heartbeats with a cursor to resume from, even after updates of others (F-63)', async () => {
    const { hub, subscribe } = openHub()
    const { reader } = subscribe({ granted: [topicSelector('mine')] })
    const cursorIn = (text: string | null) =>
      /^event: cursor\nid: (urn:anchor:\S+)\ndata:\n\n$/.exec(text ?? '')?.[1] ?? ''
    const first = cursorIn(await reader.next())
    const secret = update('theirs')
    hub.dispatch(secret)
    const next = reader.next()
    vi.advanceTimersByTime(HEARTBEAT_MS + 1000)
    const second = cursorIn(await next)
    const last = update('mine')
    hub.dispatch(last)
    const resume = (lastEventId: string) => subscribe({ lastEventId, granted: [topicSelector('mine')] })
    for (const resumeFrom of [first, second]) {
      const { resumedFrom, reader: again } = resume(resumeFrom)
      expect(resumedFrom).toBe(resumeFrom)
      expect(await again.next()).toContain(`id: ${last.id}`)
    }
    expect(resume(secret.id).resumedFrom).toBe('earliest')
    for (const forged of [
      'urn:anchor:',
      'urn:anchor:AAAA',
      `${first}A`,
      first.replace('urn:anchor:', 'urn:x:other'),
      createCursors(new Uint8Array(32).fill(1)).seal(last.id),
    ]) {
      expect(resume(forged).resumedFrom, forged).toBe('earliest')
    }
    expect(resume(hub.cursor() ?? '').resumedFrom).not.toBe('earliest')
    hub.close()
  })

  test('a slow reader is disconnected once its buffer is full, others are not', async () => {
    const { hub, subscribe } = openHub({ bufferBytes: 1000 })
    const disconnect = vi.fn<() => void>()
    subscribe({ disconnect })
    const other = subscribe()
    for (let sent = 0; sent < 20; sent += 1) {
      hub.dispatch(update('a', 'z'.repeat(100)))
      expect(await other.reader.next()).toBeTypeOf('string')
    }
    expect(disconnect).toHaveBeenCalledTimes(1)
    expect(hub.streams()).toBe(1)
    hub.close()
  })

  test.each([
    [2, 'all of it'],
    [1.9, 'nothing'],
  ])('of a backlog that fits %d times into the buffer a reader gets %s (F-63)', async (times, sent) => {
    const [first, missed] = [update('a'), update('b', 'x'.repeat(1000))]
    const { hub, subscribe } = openHub({ bufferBytes: Math.floor(formatEvent(missed).length * times) })
    for (const each of [first, missed]) hub.dispatch(each)
    const { resumedFrom, reader } = subscribe({ lastEventId: first.id })
    hub.close()
    const isComplete = sent === 'all of it'
    expect(resumedFrom).toBe(isComplete ? first.id : 'earliest')
    expect((await reader.rest()).startsWith(isComplete ? formatEvent(missed) : 'event: cursor')).toBe(true)
  })

  test('limits streams per holder and in total (F-61)', () => {
    const { hub, subscribe } = openHub({ streams: 3, streamsPerHolder: 2 })
    subscribe()
    subscribe()
    expect(hub.subscribe(subscription())).toBe('too-many')
    subscribe({ holder: 'you' })
    expect(hub.subscribe(subscription({ holder: 'they' }))).toBeNull()
    hub.close()
  })
})
