import type { Page } from '@playwright/test'
import { EVENTS_STORAGE_KEY } from '#contract/storage/storage-keys.ts'
import type { AnalyticsEvent } from '#contract/analytics/event-schema.ts'
import type { LabClient } from '../lab/lab-client.ts'

/** An event of the browser's log with its delivery state. */
export interface LoggedEvent {
  event: AnalyticsEvent
  state: 'waiting' | 'sent' | 'kept'
}

/** The recorded events, oldest first. */
export async function loggedEvents(page: Page): Promise<LoggedEvent[]> {
  const text = await page.evaluate((key) => localStorage.getItem(key), EVENTS_STORAGE_KEY)
  return JSON.parse(text ?? '[]') as LoggedEvent[]
}

/** Names, routes and product ids of recorded events; without web vitals, whose timing varies. */
export async function recordedEventNames(page: Page): Promise<string[]> {
  const events = (await loggedEvents(page)).map(({ event }) => event)
  return events.flatMap(({ name, route, ...rest }) => {
    if (name === 'web_vitals') return []
    return [[name, route, ...('productId' in rest ? [String(rest.productId)] : [])].join(' ')]
  })
}

/** Makes the backend report these event sinks and accept events. */
export async function enableEventSinks(
  lab: LabClient,
  sinks: { endpoint?: boolean; dataLayer?: boolean },
): Promise<void> {
  const body = { endpoint: false, dataLayer: false, ...sinks }
  await lab.fault(
    { match: { method: 'GET', path: '/v2/api/events/sinks' }, nth: 'every', fault: 'json', body },
    { match: { method: 'POST', path: '/v2/api/events' }, nth: 'every', fault: 'json', body: {} },
  )
}
