import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { appointmentEndpoints } from '#contract/appointments/endpoints.ts'
import type { Appointment } from '#contract/appointments/schema.ts'
import { appointmentQueries } from '#app/data/appointments/appointment-queries.ts'
import { useMe } from '#app/data/customers/customer-queries.ts'

/**
 * One appointment by its own endpoint, an extension, else from the lists that every backend has. While it loads, the
 * entry of a cached list is shown. `read` is the query that is waited for, or that failed.
 */
export function useAppointment(id: string) {
  const queryClient = useQueryClient()
  const me = useMe()
  const contactId = me.data?.contact.id
  const read = useQuery({ ...appointmentQueries.detail(id), placeholderData: () => findInLists(queryClient, id) })
  const isUnavailable = read.data === null
  const enabled = isUnavailable && contactId !== undefined
  const upcoming = useQuery({ ...appointmentQueries.upcoming(contactId ?? ''), enabled })
  const past = useQuery({ ...appointmentQueries.past(contactId ?? ''), enabled })
  const appointment =
    read.data ?? [...(upcoming.data?.items ?? []), ...(past.data?.items ?? [])].find((candidate) => candidate.id === id)
  const isMissing = isUnavailable && !appointment && Boolean(upcoming.data && past.data)
  const failed = [me, upcoming, past].filter(({ isError, failureCount }) => isError || failureCount > 0)
  // One press tries all of them again.
  const refetch = () => Promise.all(failed.map((each) => each.refetch()))
  const fromLists = failed[0] ? { ...failed[0], refetch } : upcoming
  return { appointment, read: isUnavailable ? fromLists : read, isMissing }
}

function findInLists(queryClient: QueryClient, id: string): Appointment | undefined {
  return queryClient
    .getQueriesData<{ items: readonly Appointment[] }>({ queryKey: [appointmentEndpoints.list.name] })
    .flatMap(([, list]) => list?.items ?? [])
    .find((candidate) => candidate.id === id)
}
