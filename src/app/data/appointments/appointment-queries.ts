import { ONGOING_WINDOW_MINUTES } from '#contract/configuration/limits.ts'
import { appointmentEndpoints } from '#contract/appointments/endpoints.ts'
import { extensionQuery, query } from '#app/platform/query/query.ts'
import { startOfDayInBrussels } from './start-of-day.ts'

const PERSIST = { persist: true }
const WINDOW_MS = ONGOING_WINDOW_MINUTES * 60_000

const instant = (time: number): string => new Date(time).toISOString()

export const appointmentQueries = {
  /** From 00:00 today in Belgium, so this morning is included; the key changes at midnight. */
  upcoming: (contactId: string, now: number | Date = Date.now()) =>
    query(
      appointmentEndpoints.list,
      { query: { contact: contactId, pagination: 'false', 'dateFrom[after]': startOfDayInBrussels(now) } },
      PERSIST,
    ),
  /** Appointments before today. */
  past: (contactId: string, now: number | Date = Date.now()) =>
    query(
      appointmentEndpoints.list,
      { query: { contact: contactId, pagination: 'false', 'dateFrom[before]': startOfDayInBrussels(now) } },
      PERSIST,
    ),
  /** Appointments that start within half an hour before or after `now`, finished ones included. */
  ongoing: (contactId: string, now: number) => {
    const bounds = { 'dateFrom[after]': instant(now - WINDOW_MS), 'dateFrom[before]': instant(now + WINDOW_MS) }
    return query(appointmentEndpoints.list, { query: { contact: contactId, pagination: 'false', ...bounds } })
  },
  /** One appointment; null if the backend does not know it or has no such endpoint. */
  detail: (id: string) => extensionQuery(appointmentEndpoints.read, { params: { id } }, PERSIST),
}
