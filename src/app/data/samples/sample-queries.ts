import { sampleEndpoints } from '#contract/endpoints/samples.ts'
import { extensionQuery } from '#app/platform/query/query.ts'

export const sampleQueries = {
  /** The customer's requests for samples, the latest first; null where the backend sends none. */
  list: () => extensionQuery(sampleEndpoints.list, {}),
}
