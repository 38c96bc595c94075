import * as v from 'valibot'
import { EVENTS_STORAGE_KEY } from '#contract/storage/storage-keys.ts'
import { type AnalyticsEvent, analyticsEventSchema, EVENTS_MAX } from '#contract/analytics/event-schema.ts'
import { createLocalQueueStore } from '../queue/local-queue-store.ts'
import { browserStorage } from '../storage/entry-store.ts'

/** Maximum of stored events; the newest stay. */
export const STORED_EVENTS_MAX = 500

/** `waiting` to be sent, `sent`, or `kept` on this device and never sent. Stored values. */
const queuedEventSchema = v.object({ event: analyticsEventSchema, state: v.picklist(['waiting', 'sent', 'kept']) })
// Unknown events of other builds are dropped.
const queueSchema = v.pipe(
  v.array(v.unknown()),
  v.transform((list) => list.filter((entry) => v.is(queuedEventSchema, entry))),
)

/** One stored event. */
type QueuedEvent = v.InferOutput<typeof queuedEventSchema>

type EventStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** The events recorded on this device with consent, oldest first, sent ones included. */
export function createEventQueue(storage: EventStorage | null = browserStorage()) {
  const store = createLocalQueueStore<QueuedEvent>({
    key: EVENTS_STORAGE_KEY,
    schema: queueSchema,
    open: () => storage,
  })

  return {
    read: store.read,
    /** Adds an event to be sent; when too many wait, the oldest is never sent. */
    add(event: AnalyticsEvent): void {
      store.change((before) => {
        const events = [...before, { event, state: 'waiting' as const }].slice(-STORED_EVENTS_MAX)
        const surplus = events.filter(({ state }) => state === 'waiting').length - EVENTS_MAX
        const oldest = surplus > 0 ? events.find(({ state }) => state === 'waiting') : undefined
        return events.map((queued) => (queued === oldest ? { ...queued, state: 'kept' } : queued))
      })
    },
    pending: (): AnalyticsEvent[] => store.read().flatMap(({ event, state }) => (state === 'waiting' ? [event] : [])),
    /** Marks events as sent, or as never to be sent. */
    mark(events: readonly AnalyticsEvent[], state: 'sent' | 'kept'): void {
      const ids = new Set(events.map(({ id }) => id))
      if (!store.read().some(({ event }) => ids.has(event.id))) return
      store.change((queue) => queue.map((queued) => (ids.has(queued.event.id) ? { ...queued, state } : queued)))
    },
    clear: store.clear,
    subscribe: store.subscribe,
  }
}

/** The event queue of a device. */
export type EventQueue = ReturnType<typeof createEventQueue>

/** This device's queue. */
export const eventQueue = createEventQueue()
