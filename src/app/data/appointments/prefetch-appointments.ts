import { loadTexts } from '#app/platform/i18n/i18n.ts'
import { queryClient } from '#app/platform/query/query-client.ts'
import { withContact, type Sources } from '../prefetch.ts'
import { appointmentQueries } from './appointment-queries.ts'
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
