import { stillOngoing } from '#contract/rules/onboarding.ts'
import { queryClient } from '#app/platform/query/query-client.ts'
import { localEntries, writeLocal } from '#app/platform/storage/local-store.ts'
import { customerQueries } from '../customers/customer-queries.ts'
import { appointmentQueries } from './appointment-queries.ts'

/**
 * Remembers for which visit a customer goes through onboarding later (S011): the one given, else the one that is on, which is
 * asked for. Rejects as calls do; nothing is remembered then, and the next login asks again.
 */
export async function putOffOnboarding(customerId: string, known: { id: string } | null): Promise<void> {
  const visit = known ?? (await ongoingVisit(customerId))
  if (visit) writeLocal(localEntries.onboardingLater, visit.id)
}

/** By a call of its own: what a page that is being left has asked for is called off with it. */
async function ongoingVisit(customerId: string) {
  const { contact } = await queryClient.fetchQuery(customerQueries.me(customerId))
  const { items } = await queryClient.fetchQuery(appointmentQueries.ongoing(contact.id, Date.now()))
  return stillOngoing(items)[0]
}
