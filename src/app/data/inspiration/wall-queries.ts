import type { InspirationQuery } from '#contract/schemas/inspiration-search.ts'
import { inspirationEndpoints } from '#contract/endpoints/inspiration.ts'
import { extensionQuery } from '#app/platform/query/query.ts'

// What is new comes by the week, not by the minute.
const FRESH_FOR_MS = 5 * 60 * 1000

export const wallQueries = {
  /** One page of what was found; null where the backend has nothing to look at. */
  page: (asked: InspirationQuery) =>
    extensionQuery(inspirationEndpoints.list, { query: asked }, { staleTime: FRESH_FOR_MS }),
}
