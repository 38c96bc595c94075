import { appointmentEndpoints } from '#contract/endpoints/appointments.ts'
import { query } from '#app/platform/query/query.ts'
import { startOfDayInBrussels } from './start-of-day.ts'

const PERSIST = { persist: true }

export const appointmentQueries = {
  /** From today 00:00 in Belgium on, this morning's included (S116, T25); another key, so another call, after midnight. */
  upcoming: (contactId: string, now: number | Date = Date.now()) =>
    query(
      appointmentEndpoints.list,
      { query: { contact: contactId, pagination: 'false', 'dateFrom[after]': startOfDayInBrussels(now) } },
      PERSIST,
    ),
  /** What began before today (E09). */
  past: (contactId: string, now: number | Date = Date.now()) =>
    query(
      appointmentEndpoints.list,
      { query: { contact: contactId, pagination: 'false', 'dateFrom[before]': startOfDayInBrussels(now) } },
      PERSIST,
    ),
}
