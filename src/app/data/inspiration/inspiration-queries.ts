import { inspirationEndpoints } from '#contract/endpoints/inspiration.ts'
import { extensionQuery } from '#app/platform/query/query.ts'
import { LATEST } from './latest.ts'

// New reference projects appear by the week, not by the minute.
const FRESH_FOR_MS = 5 * 60 * 1000

export const inspirationQueries = {
  /** The newest reference projects; null where the backend has none, which hides them. */
  latest: () => extensionQuery(inspirationEndpoints.list, LATEST, { staleTime: FRESH_FOR_MS }),
}
