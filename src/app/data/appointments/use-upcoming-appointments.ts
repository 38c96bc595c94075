import { useQuery } from '@tanstack/react-query'
import { useMe } from '../customers/customer-queries.ts'
import { appointmentQueries } from './appointment-queries.ts'

/** The customer's appointments from today on. */
export function useUpcomingAppointments() {
  const contactId = useMe().data?.contact.id
  return useQuery({ ...appointmentQueries.upcoming(contactId ?? ''), enabled: contactId !== undefined })
}
