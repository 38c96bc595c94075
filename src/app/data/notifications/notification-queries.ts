import { notificationEndpoints } from '#contract/endpoints/notifications.ts'
import { extensionQuery } from '#app/platform/query/query.ts'

/** The bell is on every page: it asks no oftener than this, in milliseconds, as the realtime channel tells of what is new. */
const FRESH_MS = 60_000

export const notificationQueries = {
  /** What others changed for the customer, the latest first (E53); null where the backend keeps none. */
  list: () => extensionQuery(notificationEndpoints.list, {}, { persist: true, staleTime: FRESH_MS }),
}
