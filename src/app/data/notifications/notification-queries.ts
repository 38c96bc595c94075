import { notificationEndpoints } from '#contract/notifications/endpoints.ts'
import { extensionQuery } from '#app/platform/query/query.ts'

/** Every page shows the bell, and the realtime channel reports new notifications anyway. Milliseconds. */
const FRESH_MS = 60_000

export const notificationQueries = {
  /** Changes by others, latest first; null if the backend has no notifications. */
  list: () =>
    extensionQuery(
      notificationEndpoints.list,
      {},
      { persist: true, staleTime: FRESH_MS, refetchOnWindowFocus: 'always' },
    ),
}
