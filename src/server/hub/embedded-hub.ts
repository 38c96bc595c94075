import { randomUUID } from 'node:crypto'
import { CURSOR_EVENT } from '#contract/realtime/event-types.ts'
import type { Clock } from '#server/ports/clock.ts'
import type { Cursors } from './cursors.ts'
import { createHistory, type HistoryLimits } from './history.ts'
import { formatEvent, type HubUpdate } from './hub-update.ts'
import { openStream, type Stream } from './event-stream.ts'
import { selectsAny, type TopicSelector } from './topic-selector.ts'

/** A request for an event stream. */
export interface Subscription {
  readonly holder: string
  /** The session or tablet of the token; null for none. */
  readonly sessionId: string | null
  readonly selected: readonly TopicSelector[]
  /** The private updates that the token grants. */
  readonly granted: readonly TopicSelector[]
  /** Expiry of the token, in milliseconds since 1970; the stream ends before. */
  readonly expiresAt: number
  /** The last update that the subscriber has; `earliest` for the whole history; null for none. */
  readonly lastEventId: string | null
  /** Closes the connection immediately, without flushing. */
  readonly disconnect: () => void
}

/** An open stream, and the id that it resumes from (Mercure, Reconnection): `earliest` when that is unknown. */
export interface Subscribed {
  readonly body: ReadableStream<Uint8Array>
  readonly resumedFrom: string | null
}

/** Limits of the hub; sizes in bytes. */
export interface HubLimits {
  readonly history: HistoryLimits
  /** Buffer of one reader; a slower one is disconnected, and catches up from the history. */
  readonly bufferBytes: number
  readonly streams: number
  readonly streamsPerHolder: number
}

export const HUB_LIMITS: HubLimits = {
  history: { updates: 5000, size: 16 * 1024 * 1024 },
  bufferBytes: 256 * 1024,
  streams: 5000,
  streamsPerHolder: 50,
}

/** Interval at which idle connections get the current cursor; in milliseconds. */
export const HEARTBEAT_MS = 15_000
const TICK_MS = 1000
/** How long an ended session is remembered: longer than the check of a subscriber's session takes. */
const ENDED_MEMORY_MS = 60_000
/** Reconnections after an interruption are spread over this time, in milliseconds. */
const RECONNECT_SPREAD_MS = 5000

/** Sends dispatched updates to the streams that may read them. Knows neither HTTP nor tokens. */
export function createEmbeddedHub(clock: Clock, cursors: Cursors, limits: HubLimits = HUB_LIMITS) {
  const history = createHistory(limits.history)
  const streams = new Map<Stream, Subscription>()
  /** When sessions ended, by their ids. */
  const ended = new Map<string, number>()
  let sealed: { readonly eventId: string; readonly cursor: string } | undefined
  let isOpen = false
  const timer = setInterval(tick, TICK_MS)
  timer.unref()

  function end(stream: Stream): void {
    streams.delete(stream)
    stream.end()
  }

  /** Polled, as tests move the clock. */
  function tick(): void {
    const soon = clock.now().getTime() + TICK_MS
    for (const [id, endedAt] of ended) if (performance.now() - endedAt > ENDED_MEMORY_MS) ended.delete(id)
    const cursorBytes = cursorEvent()
    for (const [stream, { expiresAt }] of streams) {
      if (expiresAt <= soon) end(stream)
      else stream.heartbeat(HEARTBEAT_MS, cursorBytes)
    }
  }

  /** One cursor for each position, so that clients see which responses are from the same one. */
  function currentCursor(): string {
    const eventId = history.last()
    if (sealed?.eventId !== eventId) sealed = { eventId, cursor: cursors.seal(eventId) }
    return sealed.cursor
  }

  /** An event without an update: clients ignore it, but resume from its id. */
  function cursorEvent(): Uint8Array {
    return encode(`event: ${CURSOR_EVENT}\nid: ${currentCursor()}\ndata:\n\n`)
  }

  /** Ends all streams with random reconnection times. */
  function endAllStreams(): void {
    for (const stream of streams.keys()) {
      stream.send(encode(`retry: ${1000 + Math.floor(Math.random() * RECONNECT_SPREAD_MS)}\n\n`))
      end(stream)
    }
  }

  return {
    /** From now on every update arrives once, in the same order in all processes. */
    open(): void {
      isOpen = true
      // The first cursor, before any update.
      history.add({ id: `urn:uuid:${randomUUID()}`, topics: [], data: '', private: true, type: null, retry: null })
    },

    /** Updates may have been missed, so no stream may resume. */
    interrupt(): void {
      isOpen = false
      history.clear()
      endAllStreams()
    },

    close(): void {
      isOpen = false
      clearInterval(timer)
      endAllStreams()
    },

    dispatch(update: HubUpdate): void {
      if (!isOpen || !history.add(update)) return
      let bytes: Uint8Array | undefined
      const now = clock.now().getTime()
      for (const [stream, subscription] of streams) {
        if (!canRead(subscription, update)) continue
        if (subscription.expiresAt <= now) end(stream)
        else stream.send((bytes ??= encode(formatEvent(update))))
      }
    },

    /**
     * Null when nobody can subscribe now; `too-many` when this holder has enough streams; `ended` when the session ended
     * while it was checked.
     */
    subscribe(subscription: Subscription): Subscribed | 'too-many' | 'ended' | null {
      if (!isOpen || streams.size >= limits.streams) return null
      const { holder, sessionId, disconnect } = subscription
      if (sessionId !== null && ended.has(sessionId)) return 'ended'
      const others = [...streams.values()].filter((other) => other.holder === holder)
      if (others.length >= limits.streamsPerHolder) return 'too-many'
      const stream = openStream({ bufferBytes: limits.bufferBytes, onClosed: () => streams.delete(stream), disconnect })
      streams.set(stream, subscription)
      const { missed, resumedFrom } = resumeFrom(history, cursors, subscription)
      const text = encode(missed.map(formatEvent).join(''))
      // A larger backlog would overflow the buffer each time, so it counts as forgotten.
      const isTooLong = text.byteLength > limits.bufferBytes / 2
      if (text.byteLength > 0 && !isTooLong) stream.send(text)
      stream.send(cursorEvent())
      return { body: stream.body, resumedFrom: isTooLong ? 'earliest' : resumedFrom }
    },

    /** The current cursor; null while updates may be missing. */
    cursor: (): string | null => (isOpen ? currentCursor() : null),

    streams: () => streams.size,

    /** The sessions and tablets with a stream. */
    sessions: (): string[] => [...new Set([...streams.values()].flatMap(({ sessionId }) => sessionId ?? []))],

    /** Ends the streams of a session, which gets no others. */
    endSession(id: string): void {
      ended.set(id, performance.now())
      for (const [stream, { sessionId }] of streams) if (sessionId === id) end(stream)
    },
  }
}

export type EmbeddedHub = ReturnType<typeof createEmbeddedHub>

type History = ReturnType<typeof createHistory>

/** The updates that a subscriber missed. An id that they may not read counts as unknown. */
function resumeFrom(history: History, cursors: Cursors, subscription: Subscription) {
  const { lastEventId } = subscription
  if (lastEventId === null) return { missed: [], resumedFrom: null }
  const eventId = cursors.open(lastEventId)
  const last = history.get(eventId ?? lastEventId)
  const isKnown = last !== undefined && (eventId !== null || canRead(subscription, last))
  const since = isKnown ? history.after(last.id) : lastEventId === 'earliest' ? history.all() : []
  return {
    missed: since.filter((update) => canRead(subscription, update)),
    resumedFrom: isKnown ? lastEventId : 'earliest',
  }
}

function canRead({ selected, granted }: Subscription, { topics, private: isPrivate }: HubUpdate): boolean {
  return (!isPrivate || selectsAny(granted, topics)) && selectsAny(selected, topics)
}

const encoder = new TextEncoder()

function encode(text: string): Uint8Array {
  return encoder.encode(text)
}
