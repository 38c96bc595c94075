import { ONGOING_WINDOW_MINUTES } from '#contract/configuration/limits.ts'
import { appointmentEndpoints } from '#contract/appointments/endpoints.ts'
import { extensionQuery, query } from '#app/platform/query/query.ts'
import { startOfDayInBrussels } from './start-of-day.ts'

const PERSIST = { persist: true }
const WINDOW_MS = ONGOING_WINDOW_MINUTES * 60_000

const instant = (time: number): string => new Date(time).toISOString()

export const appointmentQueries = {
  /** From today 00:00 in Belgium on, this morning's included; another key, so another call, after midnight. */
  upcoming: (contactId: string, now: number | Date = Date.now()) =>
    query(
      appointmentEndpoints.list,
      { query: { contact: contactId, pagination: 'false', 'dateFrom[after]': startOfDayInBrussels(now) } },
      PERSIST,
    ),
  /** What began before today. */
  past: (contactId: string, now: number | Date = Date.now()) =>
    query(
      appointmentEndpoints.list,
      { query: { contact: contactId, pagination: 'false', 'dateFrom[before]': startOfDayInBrussels(now) } },
      PERSIST,
    ),
  /** What begins within half an hour of `now`, before or after; what is over by then is in it, too. */
  ongoing: (contactId: string, now: number) => {
    const bounds = { 'dateFrom[after]': instant(now - WINDOW_MS), 'dateFrom[before]': instant(now + WINDOW_MS) }
    return query(appointmentEndpoints.list, { query: { contact: contactId, pagination: 'false', ...bounds } })
  },
  /** One appointment; null where the backend does not know it, or no such call. */
  detail: (id: string) => extensionQuery(appointmentEndpoints.read, { params: { id } }, PERSIST),
}
