import type { RouterContext } from '#app/platform/navigation/router-context.ts'
import { queryClient } from '#app/platform/query/query-client.ts'
import { customerQueries } from '../customers/customer-queries.ts'

/** Calls `prefetch` with the contact id, by which the customer's lists are requested; does nothing on tablets. */
export async function withContactId({ session }: RouterContext, prefetch: (contactId: string) => void): Promise<void> {
  const { kind, subject } = session.getSnapshot()
  if (kind !== 'customer') return
  const query = customerQueries.me(subject)
  await queryClient.prefetchQuery(query)
  const customer = queryClient.getQueryData(query.queryKey)
  if (customer) prefetch(customer.contact.id)
}
