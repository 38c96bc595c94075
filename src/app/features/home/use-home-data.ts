import { useQuery } from '@tanstack/react-query'
import { appointmentQueries } from '#app/data/appointments/appointment-queries.ts'
import { useMe } from '#app/data/customers/customer-queries.ts'
import { projectQueries } from '#app/data/projects/project-queries.ts'

/** The customer and their projects, shared by the panels of the start page. */
export function useHomeProjects() {
  const me = useMe()
  const contactId = me.data?.contact.id
  const projects = useQuery({ ...projectQueries.list(contactId ?? ''), enabled: contactId !== undefined })
  return { me, contactId, projects }
}

/** The appointments from today on. */
export function useHomeAppointments() {
  const contactId = useMe().data?.contact.id
  return useQuery({ ...appointmentQueries.upcoming(contactId ?? ''), enabled: contactId !== undefined })
}
