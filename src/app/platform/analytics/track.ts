import type { AnalyticsEvent } from '#contract/schemas/analytics-event.ts'
import { cookieEntries, readCookie } from '../storage/cookies.ts'
import { isTablet } from '../storage/is-tablet.ts'

type Name = AnalyticsEvent['name']
type Common = 'id' | 'name' | 'time' | 'route' | 'locale' | 'productId' | 'projectId' | 'deviceId'
/** What one kind of event says beyond what all of them carry. */
type Data<N extends Name> = Omit<Extract<AnalyticsEvent, { name: N }>, Common>

/** Something that happened, before it is an event: when in milliseconds since 1970, and at which address of ours. */
export interface Noted {
  readonly name: Name
  readonly data: object
  readonly time: number
  readonly path: string
  readonly search: string
}

/** More does not happen before the recorder is there; where it never comes, memory must not grow. */
const WAITING_MAX = 200
const waiting: Noted[] = []
let take = (noted: Noted): void => {
  if (waiting.push(noted) > WAITING_MAX) waiting.shift()
}

/**
 * Notes that something happened (S137–S140). Before its user has chosen, a device keeps that in memory alone; after a no it
 * is dropped (T46, F-80), and showroom tablets note nothing at all. Never throws, and costs the first page next to nothing:
 * the rest comes after first paint (record-events.ts).
 */
export function track<N extends Name>(name: N, data: Data<N>): void {
  if (isTablet() || readCookie(cookieEntries.consent)?.startsWith('no')) return
  take({ name, data, time: Date.now(), path: location.pathname, search: location.search })
}

/** From now on everything goes there, first what has waited. */
export function takeEvents(recorder: (noted: Noted) => void): void {
  take = recorder
  waiting.splice(0).forEach(recorder)
}
