import { onlineManager } from '@tanstack/react-query'
import { eventEndpoints } from '#contract/analytics/endpoints.ts'
import type { AnalyticsEvent, EventSinks } from '#contract/analytics/event-schema.ts'
import type { Endpoint } from '#contract/http/define-endpoint.ts'
import { parseResponse, type CallArgs, type ResponseOf } from '../api/call.ts'
import { isSlowConnection } from '#app/document/slow-connection.ts'
import { CallError } from '../http/call-error.ts'
import { retryDelay } from '../http/retry-policy.ts'
import { send } from '../http/send-request.ts'
import { withLock } from '../queue/queue-locks.ts'
import { createQueue } from '../queue/queue.ts'
import { session } from '../session/session.ts'
import type { EventQueue } from './event-queue.ts'

/** All waiting events together could exceed the maximum body size. */
const BATCH_SIZE = 50
/** Events within this time are sent together. */
const COALESCE_MS = 2000

/** The array that tag managers conventionally read. */
interface DataLayerPage {
  dataLayer?: unknown[]
}

/** A call without authorization, as events must not tell whose they are. */
async function callAnonymously<E extends Endpoint>(
  endpoint: E,
  { signal, ...args }: CallArgs<E>,
): Promise<ResponseOf<E>> {
  return parseResponse(endpoint, await send(session, { endpoint, ...args }, signal))
}

/** The response of a call, or null where the backend does not have it. */
async function ifOffered<T>(response: Promise<T>): Promise<T | null> {
  try {
    return await response
  } catch (error) {
    if (error instanceof CallError && error.status === 404) return null
    throw error
  }
}

/**
 * Sends queued events to the backend's destinations, shortly after each event and when the network returns. One tab
 * sends at a time; an event that was in flight when its tab closed is sent again under its own id.
 */
export function createEventSender(events: EventQueue, page: DataLayerPage = globalThis as DataLayerPage) {
  let sinks: EventSinks | undefined
  let consent = new AbortController()

  async function sendBatch(batch: readonly AnalyticsEvent[]): Promise<void> {
    const { signal } = consent
    const report = { body: { events: [...batch] }, idempotencyKey: crypto.randomUUID(), signal }
    sinks ??= (await ifOffered(callAnonymously(eventEndpoints.sinks, { signal }))) ?? {
      endpoint: true,
      dataLayer: false,
    }
    if (sinks.endpoint && !(await ifOffered(callAnonymously(eventEndpoints.report, report)))) {
      // Not asked again before the next page load.
      sinks = { ...sinks, endpoint: false }
    }
    if (signal.aborted) return
    if (sinks.dataLayer) (page.dataLayer ??= []).push(...batch.map(({ name, ...rest }) => ({ event: name, ...rest })))
    events.mark(batch, sinks.endpoint || sinks.dataLayer ? 'sent' : 'kept')
  }

  const queue = createQueue<AnalyticsEvent>({
    caller: 'event',
    readPending: events.pending,
    groupOf: () => 'events',
    batchSize: BATCH_SIZE,
    send: sendBatch,
    onFailure(_batch, _error, action) {
      if (action === 'fail') events.mark(events.pending(), 'kept')
    },
    backoff: (_failures, error) =>
      (error instanceof CallError ? error.retryAfterMs : undefined) ?? retryDelay(isSlowConnection()),
    isOnline: () => onlineManager.isOnline(),
    exclusively: (run) => withLock('portal-events', run),
    report: (error) => console.warn('Events were not sent', error),
  })

  /** Schedules sending, so that events of the same moment share a request. */
  const sendSoon = () => queue.schedule(COALESCE_MS)
  return {
    sendSoon,
    start: () => onlineManager.subscribe((online) => online && sendSoon()),
    /** Aborts requests in flight. */
    stop(): void {
      queue.stop()
      consent.abort()
      consent = new AbortController()
    },
  }
}
