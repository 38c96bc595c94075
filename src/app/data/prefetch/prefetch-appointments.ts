import { loadTexts } from '#app/platform/i18n/i18n.ts'
import { currentLocale } from '#app/platform/i18n/locale.ts'
import type { RouterContext } from '#app/platform/navigation/router-context.ts'
import { queryClient } from '#app/platform/query/query-client.ts'
import { appointmentQueries } from '../appointments/appointment-queries.ts'
import { projectQueries } from '../projects/project-queries.ts'
import { showroomQueries } from '../showrooms/showroom-queries.ts'
import { withContactId } from './with-contact-id.ts'

/** Starts the requests of the appointment list and loads its texts. */
export function prefetchAppointments(context: RouterContext): Promise<void> {
  void queryClient.prefetchQuery(showroomQueries.list(currentLocale()))
  void withContactId(context, (contactId) => {
    void queryClient.prefetchQuery(appointmentQueries.upcoming(contactId))
    void queryClient.prefetchQuery(appointmentQueries.past(contactId))
  })
  return loadTexts('app-appointments')
}

/** Starts the request of one appointment and loads its texts. */
export function prefetchAppointment(id: string): Promise<void> {
  void queryClient.prefetchQuery(appointmentQueries.detail(id))
  return loadTexts('app-appointments')
}

/** Starts the requests of the booking page and loads its texts. */
export async function prefetchBooking(context: RouterContext): Promise<void> {
  void queryClient.prefetchQuery(showroomQueries.list(currentLocale()))
  void withContactId(context, (contactId) => void queryClient.prefetchQuery(projectQueries.list(contactId)))
  await loadTexts('app-appointments', 'app-projects')
}

/** Starts the request of a showroom and loads its texts. */
export function prefetchShowroom(id: string): Promise<void> {
  void queryClient.prefetchQuery(showroomQueries.detail(id, currentLocale()))
  return loadTexts('app-appointments')
}
