import type { Page } from '@playwright/test'
import { EVENTS_STORAGE_KEY } from '#contract/constants/cookies.ts'
import type { AnalyticsEvent } from '#contract/schemas/analytics-event.ts'
import type { LabClient } from '../../support/lab-client.ts'

/** One event of the browser's log, and what became of it. */
export interface LoggedEvent {
  event: AnalyticsEvent
  state: 'waiting' | 'sent' | 'kept'
}

/** What this browser has recorded, oldest first. */
export async function loggedEvents(page: Page): Promise<LoggedEvent[]> {
  const text = await page.evaluate((key) => localStorage.getItem(key), EVENTS_STORAGE_KEY)
  return JSON.parse(text ?? '[]') as LoggedEvent[]
}

/** The names of recorded events with what they are about, but for figures about speed, which come when they come. */
export async function recorded(page: Page): Promise<string[]> {
  const events = (await loggedEvents(page)).map(({ event }) => event)
  return events.flatMap(({ name, route, ...rest }) => {
    if (name === 'web_vitals') return []
    return [[name, route, ...('productId' in rest ? [String(rest.productId)] : [])].join(' ')]
  })
}

/** Lets this backend take events, or hand them to a tag manager. */
export async function wantEvents(lab: LabClient, sinks: { endpoint?: boolean; dataLayer?: boolean }): Promise<void> {
  const body = { endpoint: false, dataLayer: false, ...sinks }
  await lab.fault(
    { match: { method: 'GET', path: '/v2/api/events/sinks' }, nth: 'every', fault: 'json', body },
    { match: { method: 'POST', path: '/v2/api/events' }, nth: 'every', fault: 'json', body: {} },
  )
}
