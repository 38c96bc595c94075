import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createAnchors } from './anchors.ts'
import { createEmbeddedHub, HEARTBEAT_MS, HUB_LIMITS, type HubLimits, type Subscription } from './embedded-hub.ts'
import type { HubUpdate } from './hub-update.ts'
import { topicSelector } from './topic-selector.ts'

const anchors = createAnchors(new Uint8Array(32))
let made = 0

function update(topic: string, data = `"${topic}"`): HubUpdate {
  made += 1
  return { id: `urn:x:${made}`, topics: [topic], data, private: true, type: null, retry: null }
}

function subscription(over: Partial<Subscription> = {}): Subscription {
  const all = [topicSelector('*')]
  const expiresAt = Date.now() + 600_000
  return {
    holder: 'me',
    sessionId: null,
    selected: all,
    granted: all,
    expiresAt,
    lastEventId: null,
    cut: () => {},
    ...over,
  }
}

/** What a reader gets, chunk by chunk as it asks for it. */
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
  const hub = createEmbeddedHub({ now: () => new Date() }, anchors, { ...HUB_LIMITS, ...limits })
  hub.open()
  const subscribe = (over: Partial<Subscription> = {}) => {
    const subscribed = hub.subscribe(subscription(over))
    if (subscribed === null || subscribed === 'too-many') throw new Error(`Refused: ${subscribed}`)
    return { ...subscribed, reader: readerOf(subscribed.body) }
  }
  return { hub, subscribe }
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('the embedded hub', () => {
  test('F-63 what comes twice is told once', async () => {
    const { hub, subscribe } = openHub()
    const { reader } = subscribe()
    const once = update('a')
    hub.dispatch(once)
    hub.dispatch(once)
    hub.close()
    expect((await reader.rest()).split(`id: ${once.id}`)).toHaveLength(2)
  })

  test('F-63 the history proves what it can: known, unknown, foreign, overrun, everything', async () => {
    const { hub, subscribe } = openHub({ history: { updates: 3, size: 1000 } })
    const updates = ['a', 'b', 'c', 'd'].map((topic) => update(topic))
    for (const one of updates) hub.dispatch(one)
    const [a, b, c, d] = updates.map(({ id }) => id)
    const resume = async (lastEventId: string, granted = '*') => {
      const { goesOnFrom, reader } = subscribe({ lastEventId, granted: [topicSelector(granted)] })
      return { goesOnFrom, read: () => reader.rest() }
    }
    const known = await resume(b ?? '')
    const overrun = await resume(a ?? '')
    const unknown = await resume('urn:x:nothing')
    const foreign = await resume(b ?? '', 'c')
    const all = await resume('earliest')
    hub.close()
    const ids = async ({ read }: Awaited<ReturnType<typeof resume>>) =>
      [...(await read()).matchAll(/^id: (urn:x:.+)$/gm)].map(([, id]) => id)
    expect([known.goesOnFrom, await ids(known)]).toEqual([b, [c, d]])
    expect([overrun.goesOnFrom, await ids(overrun)]).toEqual(['earliest', []])
    expect([unknown.goesOnFrom, await ids(unknown)]).toEqual(['earliest', []])
    expect([foreign.goesOnFrom, await ids(foreign)]).toEqual(['earliest', []])
    expect([all.goesOnFrom, await ids(all)]).toEqual(['earliest', [b, c, d]])
  })

  test('F-63 the history forgets by size, too, and what is too long to be sent again counts as forgotten', () => {
    const { hub, subscribe } = openHub({ history: { updates: 100, size: 100 } })
    const first = update('a')
    hub.dispatch(first)
    expect(subscribe({ lastEventId: first.id }).goesOnFrom).toBe(first.id)
    hub.dispatch(update('b', 'x'.repeat(100)))
    expect(subscribe({ lastEventId: first.id }).goesOnFrom).toBe('earliest')
    const long = openHub({ waiting: 1000 })
    const anchor = update('a')
    for (const one of [anchor, ...Array.from({ length: 9 }, () => update('b', 'y'.repeat(100)))]) long.hub.dispatch(one)
    expect(long.subscribe({ lastEventId: anchor.id }).goesOnFrom).toBe('earliest')
    hub.close()
    long.hub.close()
  })

  test('F-63 after an interruption no stream goes on and nothing older is known; readers are told to come back', async () => {
    const { hub, subscribe } = openHub()
    const before = update('a')
    hub.dispatch(before)
    const { reader } = subscribe()
    hub.interrupt()
    expect(await reader.rest()).toMatch(/^retry: \d{4}$/m)
    expect(hub.subscribe(subscription())).toBeNull()
    hub.open()
    expect(subscribe({ lastEventId: before.id }).goesOnFrom).toBe('earliest')
    hub.close()
    expect(hub.subscribe(subscription())).toBeNull()
  })

  test('F-62 a stream ends with its token, and nothing is told after that', async () => {
    const { hub, subscribe } = openHub()
    const { reader } = subscribe({ expiresAt: Date.now() + 5000 })
    const late = update('late')
    vi.setSystemTime(Date.now() + 5000)
    hub.dispatch(late)
    expect(await reader.rest()).not.toContain('late')
    const other = subscribe({ expiresAt: Date.now() + 5000 })
    vi.advanceTimersByTime(4000)
    expect(await other.reader.rest()).toMatch(/^id: urn:anchor:\S+\n\n$/)
    expect(hub.streams()).toBe(0)
    hub.close()
  })

  test('F-63 a quiet stream is kept alive, and its reader told a place to go on from, whatever others were told there', async () => {
    const { hub, subscribe } = openHub()
    const { reader } = subscribe({ granted: [topicSelector('mine')] })
    const placeIn = (text: string | null) => /^id: (urn:anchor:\S+)\n\n$/.exec(text ?? '')?.[1] ?? ''
    const first = placeIn(await reader.next())
    const secret = update('theirs')
    hub.dispatch(secret)
    const next = reader.next()
    vi.advanceTimersByTime(HEARTBEAT_MS + 1000)
    const second = placeIn(await next)
    const last = update('mine')
    hub.dispatch(last)
    const goOn = (lastEventId: string) => subscribe({ lastEventId, granted: [topicSelector('mine')] })
    for (const place of [first, second]) {
      const { goesOnFrom, reader: again } = goOn(place)
      expect(goesOnFrom).toBe(place)
      expect(await again.next()).toContain(`id: ${last.id}`)
    }
    expect(goOn(secret.id).goesOnFrom).toBe('earliest')
    for (const forged of [
      'urn:anchor:',
      'urn:anchor:AAAA',
      `${first}A`,
      createAnchors(new Uint8Array(32).fill(1)).of(last.id),
    ]) {
      expect(goOn(forged).goesOnFrom, forged).toBe('earliest')
    }
    expect(goOn(hub.place()?.name ?? '').goesOnFrom).not.toBe('earliest')
    hub.close()
  })

  test('who does not read is cut once too much waits, and everybody else reads on', async () => {
    const { hub, subscribe } = openHub({ waiting: 1000 })
    const cut = vi.fn<() => void>()
    subscribe({ cut })
    const other = subscribe()
    for (let sent = 0; sent < 20; sent += 1) {
      hub.dispatch(update('a', 'z'.repeat(100)))
      expect(await other.reader.next()).toBeTypeOf('string')
    }
    expect(cut).toHaveBeenCalledTimes(1)
    expect(hub.streams()).toBe(1)
    hub.close()
  })

  test('F-61 one holder gets so many streams, all together so many', () => {
    const { hub, subscribe } = openHub({ streams: 3, streamsOfOne: 2 })
    subscribe()
    subscribe()
    expect(hub.subscribe(subscription())).toBe('too-many')
    subscribe({ holder: 'you' })
    expect(hub.subscribe(subscription({ holder: 'they' }))).toBeNull()
    hub.close()
  })
})
