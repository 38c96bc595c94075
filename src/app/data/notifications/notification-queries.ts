import { notificationEndpoints } from '#contract/endpoints/notifications.ts'
import { extensionQuery } from '#app/platform/query/query.ts'

export const notificationQueries = {
  /** What others changed for the customer, the latest first (E53); null where the backend keeps none. */
  list: () => extensionQuery(notificationEndpoints.list, {}, { persist: true }),
}
