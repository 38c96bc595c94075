import { currentLocale } from '#app/platform/i18n/locale.ts'
import type { RouterContext } from '#app/platform/navigation/router-context.ts'
import { queryClient } from '#app/platform/query/query-client.ts'
import { appointmentQueries } from '../appointments/appointment-queries.ts'
import { inspirationQueries } from '../inspiration/inspiration-queries.ts'
import { projectQueries } from '../projects/project-queries.ts'
import { withContactId } from './with-contact-id.ts'

/**
 * Starts the requests of the start page while its code loads. Like all functions of this folder it awaits no request
 * and never throws: pages use the same queries and handle loading and errors themselves.
 */
export function prefetchHome(context: RouterContext): void {
  void withContactId(context, (contactId) => {
    void queryClient.prefetchQuery(projectQueries.list(contactId))
    void queryClient.prefetchQuery(appointmentQueries.upcoming(contactId))
  })
  void queryClient.prefetchQuery(inspirationQueries.latest(currentLocale()))
}
