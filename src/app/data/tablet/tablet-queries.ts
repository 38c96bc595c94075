import { tabletEndpoints } from '#contract/tablets/endpoints.ts'
import { query } from '#app/platform/query/query.ts'

/** The tablet; not persisted. */
export const tabletQueries = {
  /** This tablet and its showroom. */
  own: () => query(tabletEndpoints.read, {}),
}
