import { queryClient } from '#app/platform/query/query-client.ts'
import { inspirationQueries } from './inspiration-queries.ts'

/** Asks for the newest buildings beside the other calls of the start page, not after them (P9). */
export function prefetchLatest(): Promise<void> {
  return queryClient.prefetchQuery(inspirationQueries.latest())
}
