import { ONGOING_WINDOW_MINUTES } from '#contract/constants/limits.ts'
import { appointmentEndpoints } from '#contract/endpoints/appointments.ts'
import { query } from '#app/platform/query/query.ts'
import { startOfDayInBrussels } from './start-of-day.ts'

const PERSIST = { persist: true }
const WINDOW_MS = ONGOING_WINDOW_MINUTES * 60_000

const instant = (time: number): string => new Date(time).toISOString()

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
  /** What begins within half an hour of `now`, before or after (S117); what is over by then is in it, too (T23). */
  ongoing: (contactId: string, now: number) => {
    const bounds = { 'dateFrom[after]': instant(now - WINDOW_MS), 'dateFrom[before]': instant(now + WINDOW_MS) }
    return query(appointmentEndpoints.list, { query: { contact: contactId, pagination: 'false', ...bounds } })
  },
}
