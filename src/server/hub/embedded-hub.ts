import { randomUUID } from 'node:crypto'
import type { Clock } from '#server/ports/clock.ts'
import type { Anchors } from './anchors.ts'
import { createHistory, type HistoryLimits } from './history.ts'
import { eventText, type HubUpdate } from './hub-update.ts'
import { openStream, type Stream } from './stream.ts'
import type { Place } from './tell-place.ts'
import { selectsAny, type TopicSelector } from './topic-selector.ts'

/** Who wants to hear of what. */
export interface Subscription {
  /** Whose token it is. */
  readonly holder: string
  /** The session or tablet that it was given to; null for none. */
  readonly sessionId: string | null
  readonly selected: readonly TopicSelector[]
  /** What the token grants of private updates. */
  readonly granted: readonly TopicSelector[]
  /** When the token runs out, in milliseconds since 1970; the stream ends before. */
  readonly expiresAt: number
  /** The last update that the subscriber has; `earliest` for all there are; null for none. */
  readonly lastEventId: string | null
  /** Cuts the connection at once, whatever still waits to be sent. */
  readonly cut: () => void
}

/** An open stream, and the update that it goes on from (Mercure, Reconnection): `earliest` where that is not known. */
export interface Subscribed {
  readonly body: ReadableStream<Uint8Array>
  readonly goesOnFrom: string | null
}

/** What the hub is limited to; sizes in bytes. */
export interface HubLimits {
  readonly history: HistoryLimits
  /** What may wait for one slow reader; who is slower is cut, and catches up by the history. */
  readonly waiting: number
  readonly streams: number
  readonly streamsOfOne: number
}

export const HUB_LIMITS: HubLimits = {
  history: { updates: 5000, size: 16 * 1024 * 1024 },
  waiting: 256 * 1024,
  streams: 5000,
  streamsOfOne: 50,
}

/** Connections that carry nothing are kept alive, and their readers told where they are; in milliseconds. */
export const HEARTBEAT_MS = 15_000
const TICK_MS = 1000
/** Readers come back spread over so long after a break of ours, in milliseconds (F-63). */
const RETURN_WITHIN_MS = 5000

/** The hub's own streams: what is dispatched here goes to whoever may have it. It knows neither HTTP nor tokens. */
export function createEmbeddedHub(clock: Clock, anchors: Anchors, limits: HubLimits = HUB_LIMITS) {
  const history = createHistory(limits.history)
  const streams = new Map<Stream, Subscription>()
  const process = randomUUID()
  let isOpen = false
  const timer = setInterval(tick, TICK_MS)
  timer.unref()

  function end(stream: Stream): void {
    streams.delete(stream)
    stream.end()
  }

  /** Expiry by the clock that tests move, so looked at again and again instead of waited for. */
  function tick(): void {
    const soon = clock.now().getTime() + TICK_MS
    const here = placeText()
    for (const [stream, { expiresAt }] of streams) {
      if (expiresAt <= soon) end(stream)
      else stream.beat(HEARTBEAT_MS, here)
    }
  }

  /** An event of nothing but an id: readers tell no one of it, and go on from there when they come back. */
  function placeText(): Uint8Array {
    return encode(`id: ${anchors.of(history.last())}\n\n`)
  }

  /** Ends all streams, the readers of which come back one after the other. */
  function endAll(): void {
    for (const stream of streams.keys()) {
      stream.send(encode(`retry: ${1000 + Math.floor(Math.random() * RETURN_WITHIN_MS)}\n\n`))
      end(stream)
    }
  }

  return {
    /** From now on every update arrives here, each once, in the order of all processes. */
    open(): void {
      isOpen = true
      // The first place, before anything has been told.
      history.add({ id: `urn:uuid:${randomUUID()}`, topics: [], data: '', private: true, type: null, retry: null })
    },

    /** Updates may have been missed: nobody may take what comes for a continuation of what was (F-63). */
    interrupt(): void {
      isOpen = false
      history.clear()
      endAll()
    },

    close(): void {
      isOpen = false
      clearInterval(timer)
      endAll()
    },

    dispatch(update: HubUpdate): void {
      if (!isOpen || !history.add(update)) return
      let bytes: Uint8Array | undefined
      const now = clock.now().getTime()
      for (const [stream, subscription] of streams) {
        if (!mayRead(subscription, update)) continue
        if (subscription.expiresAt <= now) end(stream)
        else stream.send((bytes ??= encode(eventText(update))))
      }
    },

    /** Null when nobody can subscribe now; `too-many` when this holder has enough streams. */
    subscribe(subscription: Subscription): Subscribed | 'too-many' | null {
      if (!isOpen || streams.size >= limits.streams) return null
      const { holder, lastEventId, cut } = subscription
      const others = [...streams.values()].filter((other) => other.holder === holder)
      if (others.length >= limits.streamsOfOne) return 'too-many'
      const stream = openStream({ limit: limits.waiting, onGone: () => streams.delete(stream), cut })
      streams.set(stream, subscription)
      const { missed, goesOnFrom } = catchUp(history, anchors, subscription)
      const text = encode(missed.map(eventText).join(''))
      // More than may wait would be cut, again and again: then it counts as forgotten.
      const isTooMuch = text.byteLength > limits.waiting / 2
      if (text.byteLength > 0 && !isTooMuch) stream.send(text)
      stream.send(placeText())
      return { body: stream.body, goesOnFrom: lastEventId && (isTooMuch ? 'earliest' : goesOnFrom) }
    },

    /** Where the stream of updates is now; null while it may be missing some. */
    place: (): Place | null => (isOpen ? { name: anchors.of(history.last()), process, at: performance.now() } : null),

    streams: () => streams.size,

    /** The sessions and tablets that have a stream. */
    sessions: (): string[] => [...new Set([...streams.values()].flatMap(({ sessionId }) => sessionId ?? []))],

    /** Ends the streams of sessions that are over. */
    endSessions(ended: ReadonlySet<string>): void {
      for (const [stream, { sessionId }] of streams) if (sessionId !== null && ended.has(sessionId)) end(stream)
    },
  }
}

export type EmbeddedHub = ReturnType<typeof createEmbeddedHub>

type History = ReturnType<typeof createHistory>

/** What a subscriber has missed. An update that is not theirs to read is as unknown as one that is not there. */
function catchUp(history: History, anchors: Anchors, subscription: Subscription) {
  const { lastEventId } = subscription
  if (lastEventId === null) return { missed: [], goesOnFrom: 'earliest' }
  const place = anchors.read(lastEventId)
  const last = history.get(place ?? lastEventId)
  const isKnown = last !== undefined && (place !== null || mayRead(subscription, last))
  const since = isKnown ? history.after(last.id) : lastEventId === 'earliest' ? history.all() : []
  return {
    missed: since.filter((update) => mayRead(subscription, update)),
    goesOnFrom: isKnown ? lastEventId : 'earliest',
  }
}

function mayRead({ selected, granted }: Subscription, { topics, private: isPrivate }: HubUpdate): boolean {
  return (!isPrivate || selectsAny(granted, topics)) && selectsAny(selected, topics)
}

const encoder = new TextEncoder()

function encode(text: string): Uint8Array {
  return encoder.encode(text)
}
