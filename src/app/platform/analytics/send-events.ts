import { onlineManager } from '@tanstack/react-query'
import { eventEndpoints } from '#contract/endpoints/events.ts'
import type { EventSinks } from '#contract/schemas/analytics-event.ts'
import { call } from '../api/call.ts'
import { CallError } from '../api/call-error.ts'
import { retryDelay } from '../query/slow.ts'
import type { EventLog } from './event-log.ts'

const LOCK = 'portal-events'
/** So many in one call: all that may wait at once would be more than a body may hold. */
const AT_ONCE = 50
/** What happens together goes together. */
const GATHER_MS = 2000

/** Tag managers read events there, if the operator brings one along; a convention of theirs. */
interface DataLayerPage {
  dataLayer?: unknown[]
}

/**
 * Sends what waits in the log to where this backend wants it: after a moment, when the network returns, until it is
 * stopped. One tab at a time sends, and an event that was on its way when its tab closed goes again under its own id (B34).
 */
export function createEventSender(log: EventLog, page: DataLayerPage = globalThis as DataLayerPage) {
  let sinks: EventSinks | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let given = new AbortController()

  function later(delay = GATHER_MS): void {
    clearTimeout(timer)
    timer = setTimeout(() => void flush(), delay)
  }

  async function flush(): Promise<void> {
    if (!onlineManager.isOnline() || log.waiting().length === 0) return
    const { signal } = given
    try {
      const isSent = navigator.locks
        ? await navigator.locks.request(LOCK, { ifAvailable: true }, (lock) => lock !== null && send(signal))
        : await send(signal)
      if (!isSent) later()
    } catch (error) {
      if (signal.aborted) return
      if (isRefused(error)) log.settle(log.waiting(), 'kept')
      else later(error instanceof CallError ? (error.retryAfterMs ?? retryDelay()) : retryDelay())
    }
  }

  async function send(signal: AbortSignal): Promise<true> {
    sinks ??= await call(eventEndpoints.sinks, { signal })
    const events = log.waiting().slice(0, AT_ONCE)
    if (events.length === 0) return true
    if (sinks.endpoint) await call(eventEndpoints.report, { body: { events }, signal })
    if (signal.aborted) return true
    if (sinks.dataLayer) (page.dataLayer ??= []).push(...events.map(({ name, ...rest }) => ({ event: name, ...rest })))
    log.settle(events, sinks.endpoint || sinks.dataLayer ? 'sent' : 'kept')
    if (log.waiting().length > 0) later()
    return true
  }

  return {
    later,
    /** Sends when the network is back. */
    follow: () => onlineManager.subscribe((online) => online && later()),
    /** Takes back what is on its way, as far as that goes. */
    stop(): void {
      clearTimeout(timer)
      given.abort()
      given = new AbortController()
    },
  }
}

/** The backend will not take them as they are, however often it is asked. */
function isRefused(error: unknown): boolean {
  const status = error instanceof CallError ? (error.status ?? 0) : 0
  return status >= 400 && status < 500 && status !== 408 && status !== 429
}
