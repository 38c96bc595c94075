import { notificationEndpoints } from '#contract/notifications/endpoints.ts'
import { extensionQuery } from '#app/platform/query/query.ts'

/** The bell is on every page, and the realtime channel announces new notifications. Milliseconds. */
const FRESH_MS = 60_000

export const notificationQueries = {
  /** What others changed for the customer, the latest first; null where the backend keeps none. */
  list: () => extensionQuery(notificationEndpoints.list, {}, { persist: true, staleTime: FRESH_MS }),
}
