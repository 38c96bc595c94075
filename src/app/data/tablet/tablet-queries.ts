import { tabletEndpoints } from '#contract/tablets/endpoints.ts'
import { appointmentEndpoints } from '#contract/appointments/endpoints.ts'
import { startOfDayInBrussels } from '#contract/formats/brussels-time.ts'
import { extensionQuery, query } from '#app/platform/query/query.ts'

const DAY_MS = 24 * 60 * 60 * 1000

/** The tablet; not persisted. */
export const tabletQueries = {
  /** This tablet and its showroom; null if the backend has no calls for tablets. */
  own: () => extensionQuery(tabletEndpoints.read, {}),
  /** Everybody's appointments of today, for backends without a search. */
  today: (now: number = Date.now()) =>
    query(appointmentEndpoints.list, {
      query: {
        pagination: 'false',
        'dateFrom[after]': startOfDayInBrussels(now),
        'dateFrom[before]': startOfDayInBrussels(now + DAY_MS),
      },
    }),
}
