import { queryClient } from '#app/platform/query/query-client.ts'
import type { Session } from '#app/platform/session/session.ts'
import { appointmentQueries } from './appointments/appointment-queries.ts'
import { customerQueries } from './customers/customer-queries.ts'
import { projectQueries } from './projects/project-queries.ts'

/** What a loader has at hand. */
export interface Sources {
  session: Session
}

/**
 * Starts the calls of a page while its code is still arriving (S120). Nothing here is awaited and nothing throws: the page
 * reads the same queries and shows skeleton, data or error itself (E46), so that a slow call never holds a navigation.
 */
export function prefetchHome(sources: Sources): void {
  void withContact(sources, (contactId) => {
    void queryClient.prefetchQuery(projectQueries.list(contactId))
    void queryClient.prefetchQuery(appointmentQueries.upcoming(contactId))
  })
  // A chunk of its own: what lies below comes without a call of its own after the others (P9).
  void Promise.allSettled([import('./inspiration/prefetch-latest.ts').then((latest) => latest.prefetchLatest())])
}

/** The list page's calls; see `prefetchHome`. */
export function prefetchProjects(sources: Sources): void {
  void withContact(sources, (contactId) => {
    void queryClient.prefetchQuery(projectQueries.list(contactId))
    void queryClient.prefetchQuery(projectQueries.limited(contactId))
  })
}

/** Lists are asked for by contact id, which the customer's record holds (S118: customer first). */
export async function withContact({ session }: Sources, start: (contactId: string) => void): Promise<void> {
  const { kind, subject } = session.getSnapshot()
  // A tablet has no customer of its own (T10).
  if (kind !== 'customer') return
  const query = customerQueries.me(subject)
  await queryClient.prefetchQuery(query)
  const customer = queryClient.getQueryData(query.queryKey)
  if (customer) start(customer.contact.id)
}
