import { inspirationEndpoints } from '#contract/endpoints/inspiration.ts'
import { extensionQuery } from '#app/platform/query/query.ts'

// New reference projects appear by the week, not by the minute.
const FRESH_FOR_MS = 5 * 60 * 1000
/** The longest page that the backend gives. */
const MOST = '96'

/** Things to look round in, and to know by their ids; kept on a customer's device, as what they took along is. */
export const browseQueries = {
  references: () =>
    extensionQuery(
      inspirationEndpoints.list,
      { query: { tab: 'REFERENCE_PROJECT', itemsPerPage: MOST } },
      { staleTime: FRESH_FOR_MS, persist: true },
    ),
}
