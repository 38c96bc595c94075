import { loadTexts } from '#app/platform/i18n/i18n.ts'
import { queryClient } from '#app/platform/query/query-client.ts'
import { withContact, type Sources } from '../prefetch.ts'
import { projectQueries } from '../projects/project-queries.ts'
import { appointmentQueries } from './appointment-queries.ts'
import { showroomQueries } from '../showroom/showroom-queries.ts'
import { visitQueries } from './visits.ts'

/** Starts the calls of the list and its texts; see `prefetchHome`. */
export function prefetchList(sources: Sources): Promise<void> {
  void withContact(sources, (contactId) => {
    void queryClient.prefetchQuery(appointmentQueries.upcoming(contactId))
    void queryClient.prefetchQuery(appointmentQueries.past(contactId))
  })
  return loadTexts('app-appointments')
}

/** Starts the call of one appointment and its texts. */
export function prefetchOne(id: string): Promise<void> {
  void queryClient.prefetchQuery(visitQueries.detail(id))
  return loadTexts('app-appointments')
}

/** Starts the calls of booking a visit and its texts. */
export async function prefetchBooking(sources: Sources): Promise<void> {
  void queryClient.prefetchQuery(showroomQueries.list())
  void withContact(sources, (contactId) => void queryClient.prefetchQuery(projectQueries.list(contactId)))
  await loadTexts('app-appointments', 'app-projects')
}

/** Starts the call of a showroom and its texts. */
export function prefetchShowroom(id: string): Promise<void> {
  void queryClient.prefetchQuery(showroomQueries.detail(id))
  return loadTexts('app-appointments')
}
