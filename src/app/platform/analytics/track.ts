import type { AnalyticsEvent } from '#contract/analytics/event-schema.ts'
import { entries } from '../storage/registry.ts'
import { readEntry } from '../storage/entry-store.ts'
import { isTablet } from '../tablet/is-tablet.ts'

type Name = AnalyticsEvent['name']
type Common = 'id' | 'name' | 'time' | 'route' | 'locale' | 'productId' | 'projectId' | 'deviceId'
/** The members of an event beyond the common ones. */
type Data<N extends Name> = Omit<Extract<AnalyticsEvent, { name: N }>, Common>

/** A tracked event that is not recorded yet; `time` in milliseconds since 1970. */
export interface TrackedEvent {
  readonly name: Name
  readonly data: object
  readonly time: number
  readonly path: string
  readonly search: string
}

/** Limit for pages where the recorder never starts. */
const PENDING_MAX = 200
const pending: TrackedEvent[] = []
let record = (event: TrackedEvent): void => {
  if (pending.push(event) > PENDING_MAX) pending.shift()
}

/**
 * Tracks an event. Without a choice it stays in memory; after a refusal, and on tablets, it is dropped. Recording
 * starts after first paint (record-events.ts).
 */
export function track<N extends Name>(name: N, data: Data<N>): void {
  if (isTablet() || readEntry(entries.analyticsChoice)?.startsWith('no')) return
  record({ name, data, time: Date.now(), path: location.pathname, search: location.search })
}

/** Passes pending and new events to the recorder. */
export function setEventRecorder(recorder: (event: TrackedEvent) => void): void {
  record = recorder
  pending.splice(0).forEach(recorder)
}
