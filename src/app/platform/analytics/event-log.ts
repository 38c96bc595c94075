import * as v from 'valibot'
import { EVENTS_STORAGE_KEY } from '#contract/constants/cookies.ts'
import { type AnalyticsEvent, analyticsEventSchema, EVENTS_MAX } from '#contract/schemas/analytics-event.ts'
import { browserStorage } from '../storage/local-store.ts'

/** Events that a device keeps at most, the newest. */
export const EVENT_LOG_MAX = 500

/** What becomes of an event: on its way out, sent, or never to leave this device. */
const loggedSchema = v.object({ event: analyticsEventSchema, state: v.picklist(['waiting', 'sent', 'kept']) })
const logSchema = v.pipe(v.string(), v.parseJson(), v.array(v.unknown()))

/** One event of the log. */
export type LoggedEvent = v.InferOutput<typeof loggedSchema>

type LogStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/**
 * What this device has recorded after its user's yes, oldest first (B33). At once on disk, so that what leads away from a
 * page is there all the same; where storage is refused or full it lasts for the page.
 */
export function createEventLog(storage: LogStorage | null = browserStorage()) {
  let page: LoggedEvent[] | undefined
  const listeners = new Set<() => void>()

  function read(): readonly LoggedEvent[] {
    if (page) return page
    const parsed = v.safeParse(logSchema, storage?.getItem(EVENTS_STORAGE_KEY) ?? '[]')
    // What another build has recorded and this one does not know is left out.
    return parsed.success ? parsed.output.filter((logged) => v.is(loggedSchema, logged)) : []
  }

  function write(log: LoggedEvent[]): void {
    try {
      storage?.setItem(EVENTS_STORAGE_KEY, JSON.stringify(log))
      page = storage ? undefined : log
    } catch {
      page = log
    }
    listeners.forEach((listener) => listener())
  }

  return {
    read,
    /** Adds one that is to be sent; of more than 200 without a network the oldest stay here for good (B34). */
    add(event: AnalyticsEvent): void {
      const log = [...read(), { event, state: 'waiting' as const }].slice(-EVENT_LOG_MAX)
      const surplus = log.filter(({ state }) => state === 'waiting').length - EVENTS_MAX
      const oldest = surplus > 0 ? log.find(({ state }) => state === 'waiting') : undefined
      write(log.map((logged) => (logged === oldest ? { ...logged, state: 'kept' } : logged)))
    },
    waiting: (): AnalyticsEvent[] => read().flatMap(({ event, state }) => (state === 'waiting' ? [event] : [])),
    /** Notes what became of some. */
    settle(events: readonly AnalyticsEvent[], state: 'sent' | 'kept'): void {
      if (read().length === 0) return
      const ids = new Set(events.map(({ id }) => id))
      write(read().map((logged) => (ids.has(logged.event.id) ? { ...logged, state } : logged)))
    },
    clear(): void {
      page = undefined
      storage?.removeItem(EVENTS_STORAGE_KEY)
      listeners.forEach((listener) => listener())
    },
    /** Calls after each change, of other tabs too; the result stops it. */
    follow(listener: () => void): () => void {
      const onStorage = ({ key }: StorageEvent) => {
        if (key === EVENTS_STORAGE_KEY || key === null) listener()
      }
      listeners.add(listener)
      globalThis.addEventListener?.('storage', onStorage)
      return () => {
        listeners.delete(listener)
        globalThis.removeEventListener?.('storage', onStorage)
      }
    },
  }
}

/** The log of a device. */
export type EventLog = ReturnType<typeof createEventLog>

/** This device's log. */
export const eventLog = createEventLog()
