import * as v from 'valibot'
import { type AnalyticsEvent, analyticsEventSchema, EVENTS_MAX } from '#contract/analytics/event-schema.ts'
import { currentLocale } from '../i18n/locale.ts'
import { deviceId } from '../storage/device-id.ts'
import { consentChoice, subscribeToConsent } from './consent.ts'
import { eventQueue } from './event-queue.ts'
import { createEventSender } from './send-events.ts'
import { setEventRecorder, type TrackedEvent } from './track.ts'

/** A page in events: its route pattern, never the path itself, and the product that it is about. */
export interface TrackedPage {
  readonly route: string
  readonly productId?: string | undefined
}

let started = false

/**
 * Records tracked events from now on, pending ones included. Without a choice events wait in memory; consent stores and
 * sends them, a refusal in any tab drops them and clears the log.
 */
export function recordEvents(pageAt: (path: string, search: string) => TrackedPage): void {
  if (started) return
  started = true
  const eventsBeforeChoice: AnalyticsEvent[] = []
  const sender = createEventSender(eventQueue)
  let isMeasuring = false

  function record(tracked: TrackedEvent): void {
    const event = toEvent(tracked, pageAt(tracked.path, tracked.search))
    if (!event) return
    const choice = consentChoice()
    if (choice?.granted) store(event)
    else if (!choice && eventsBeforeChoice.push(event) > EVENTS_MAX) eventsBeforeChoice.shift()
  }

  function store(event: AnalyticsEvent): void {
    eventQueue.add({ ...event, deviceId: deviceId() })
    sender.sendSoon()
  }

  function applyConsent(): void {
    const choice = consentChoice()
    if (!choice) return
    eventsBeforeChoice.splice(0).forEach((event) => choice.granted && store(event))
    if (choice.granted) measureVitalsOnce()
    else sender.stop()
  }

  function measureVitalsOnce(): void {
    if (isMeasuring) return
    isMeasuring = true
    import('./measure-vitals.ts').then(
      ({ measureVitals }) => measureVitals(record),
      (error: unknown) => console.warn('Web vitals are not measured', error),
    )
  }

  // Their consent has expired.
  if (!consentChoice()?.granted) eventQueue.clear()
  setEventRecorder(record)
  subscribeToConsent(applyConsent)
  applyConsent()
  sender.start()
  sender.sendSoon()
}

/** The event as the contract describes it; undefined if it is invalid. */
function toEvent({ name, data, time }: TrackedEvent, { route, productId }: TrackedPage): AnalyticsEvent | undefined {
  const common = { id: newId(), time: new Date(time).toISOString(), locale: currentLocale() }
  const product = productId && productId.length <= 100 ? { productId } : {}
  const parsed = v.safeParse(analyticsEventSchema, { name, ...common, route, ...product, ...data })
  if (!parsed.success)
    console.warn(
      'An event was not recorded',
      parsed.issues.map(({ message }) => message),
    )
  return parsed.success ? parsed.output : undefined
}

// crypto.randomUUID exists on secure origins only.
function newId(): string {
  return [...crypto.getRandomValues(new Uint32Array(4))].map((part) => part.toString(36)).join('-')
}
