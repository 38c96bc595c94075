import { queryOptions } from '@tanstack/react-query'
import type * as v from 'valibot'
import { ONGOING_WINDOW_MINUTES } from '#contract/configuration/limits.ts'
import { appointmentEndpoints } from '#contract/appointments/endpoints.ts'
import { startOfDayInBrussels } from '#contract/formats/brussels-time.ts'
import { extensionQuery, query } from '#app/platform/query/query.ts'
import { queryClient } from '#app/platform/query/query-client.ts'

const PERSIST = { persist: true }
const WINDOW_MS = ONGOING_WINDOW_MINUTES * 60_000

const instant = (time: number): string => new Date(time).toISOString()

export const appointmentQueries = {
  /**
   * From 00:00 today in Belgium, so this morning is included. The key changes at midnight; until the new list arrives,
   * which offline it does not, that of an earlier day is shown.
   */
  upcoming: (contactId: string, now: number | Date = Date.now()) => {
    const start = startOfDayInBrussels(now)
    return queryOptions({
      ...query(
        appointmentEndpoints.list,
        { query: { contact: contactId, pagination: 'false', 'dateFrom[after]': start } },
        PERSIST,
      ),
      initialData: () => listOfEarlierDay(contactId, start)?.list,
      initialDataUpdatedAt: () => listOfEarlierDay(contactId, start)?.updatedAt,
    })
  },
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

type AppointmentList = v.InferOutput<typeof appointmentEndpoints.list.output>

/** What is still to come of the latest upcoming list that was read before this day. */
function listOfEarlierDay(contactId: string, start: string) {
  const [latest] = queryClient
    .getQueryCache()
    .findAll({ queryKey: [appointmentEndpoints.list.name, { query: { contact: contactId } }] })
    .flatMap(({ queryKey: [, args], state: { data, dataUpdatedAt } }) => {
      const bounds = (args as { query: Record<string, string> }).query
      const isUpcoming = bounds['dateFrom[after]'] !== undefined && bounds['dateFrom[before]'] === undefined
      return isUpcoming && data ? [{ items: (data as AppointmentList).items, updatedAt: dataUpdatedAt }] : []
    })
    .toSorted((one, other) => other.updatedAt - one.updatedAt)
  if (!latest) return undefined
  const items = latest.items.filter(({ dateFrom }) => Date.parse(dateFrom) >= Date.parse(start))
  return { list: { totalItems: items.length, items }, updatedAt: latest.updatedAt }
}
