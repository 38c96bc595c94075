import * as v from 'valibot'
import { type AnalyticsEvent, analyticsEventSchema, EVENTS_MAX } from '#contract/schemas/analytics-event.ts'
import { currentLocale } from '../i18n/locale.ts'
import { deviceId } from '../storage/cookies.ts'
import { consentChoice, followConsent } from './consent.ts'
import { eventLog } from './event-log.ts'
import { createEventSender } from './send-events.ts'
import { type Noted, takeEvents } from './track.ts'

/** A page as it may be told: the pattern of its address, never the address, and the product that it is about (F-82). */
export interface TrackedPage {
  readonly route: string
  readonly productId?: string | undefined
}

let started = false

/**
 * Makes events of what has been tracked and of all that follows. Until its user chooses they wait in memory; a yes puts them
 * into this device's log and on their way, a no drops them and empties the log, in whichever tab it was said (T46, F-81).
 */
export function recordEvents(pageAt: (path: string, search: string) => TrackedPage): void {
  if (started) return
  started = true
  const undecided: AnalyticsEvent[] = []
  const sender = createEventSender(eventLog)
  let measuring = false

  function take(noted: Noted): void {
    const event = eventOf(noted, pageAt(noted.path, noted.search))
    if (!event) return
    const choice = consentChoice()
    if (choice?.granted) keep(event)
    else if (!choice && undecided.push(event) > EVENTS_MAX) undecided.shift()
  }

  function keep(event: AnalyticsEvent): void {
    eventLog.add({ ...event, deviceId: deviceId() })
    sender.later()
  }

  function follow(): void {
    const choice = consentChoice()
    if (!choice) return
    undecided.splice(0).forEach((event) => choice.granted && keep(event))
    if (choice.granted) measureOnce()
    else sender.stop()
  }

  function measureOnce(): void {
    if (measuring) return
    measuring = true
    import('./measure-vitals.ts').then(
      ({ measureVitals }) => measureVitals(take),
      (error: unknown) => console.warn('Web vitals are not measured', error),
    )
  }

  // Recorded by somebody whose yes is over.
  if (!consentChoice()?.granted) eventLog.clear()
  takeEvents(take)
  followConsent(follow)
  follow()
  sender.follow()
  sender.later()
}

/** What was noted as the contract has it; undefined where its page can be told in no way that is allowed. */
function eventOf({ name, data, time }: Noted, { route, productId }: TrackedPage): AnalyticsEvent | undefined {
  const common = { id: newId(), time: new Date(time).toISOString(), locale: currentLocale() }
  const about = productId && productId.length <= 100 ? { productId } : {}
  const parsed = v.safeParse(analyticsEventSchema, { name, ...common, route, ...about, ...data })
  if (!parsed.success)
    console.warn(
      'An event was not recorded',
      parsed.issues.map(({ message }) => message),
    )
  return parsed.success ? parsed.output : undefined
}

// crypto.randomUUID exists on secure origins only (T15).
function newId(): string {
  return [...crypto.getRandomValues(new Uint32Array(4))].map((part) => part.toString(36)).join('-')
}
