import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { appointmentEndpoints } from '#contract/endpoints/appointments.ts'
import type { Appointment } from '#contract/schemas/appointment.ts'
import { appointmentQueries } from '#app/data/appointments/appointment-queries.ts'
import { visitQueries } from '#app/data/appointments/visits.ts'
import { useMe } from '#app/data/customers/customer-queries.ts'

/**
 * One appointment: by its own call, which is an extension, else out of the lists, which every backend has. What a list
 * already knows is shown while it is asked for.
 */
export function useAppointment(id: string) {
  const queryClient = useQueryClient()
  const contactId = useMe().data?.contact.id
  const read = useQuery({ ...visitQueries.detail(id), placeholderData: () => listed(queryClient, id) })
  const isUnknown = read.data === null
  const enabled = isUnknown && contactId !== undefined
  const upcoming = useQuery({ ...appointmentQueries.upcoming(contactId ?? ''), enabled })
  const past = useQuery({ ...appointmentQueries.past(contactId ?? ''), enabled })
  const visit = read.data ?? [...(upcoming.data?.items ?? []), ...(past.data?.items ?? [])].find((one) => one.id === id)
  const isMissing = isUnknown && !visit && Boolean(upcoming.data && past.data)
  return { visit, read, isMissing }
}

function listed(queryClient: QueryClient, id: string): Appointment | undefined {
  return queryClient
    .getQueriesData<{ items: readonly Appointment[] }>({ queryKey: [appointmentEndpoints.list.name] })
    .flatMap(([, list]) => list?.items ?? [])
    .find((one) => one.id === id)
}
