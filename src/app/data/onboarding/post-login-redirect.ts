import { CACHE_TIMING } from '#contract/configuration/limits.ts'
import { appointmentForOnboarding, withoutEnded } from '#contract/customers/onboarding.ts'
import type { Appointment } from '#contract/appointments/schema.ts'
import { retryUntilOnline } from '#app/platform/connectivity/retry-until-online.ts'
import { queryClient } from '#app/platform/query/query-client.ts'
import { pageEntries } from '#app/platform/storage/page-entries.ts'
import { readEntry, writeEntry } from '#app/platform/storage/entry-store.ts'
import { withTimeout } from '#app/platform/timing/with-timeout.ts'
import { customerQueries } from '../customers/customer-queries.ts'
import type { RouterContext } from '#app/platform/navigation/router-context.ts'
import { offeredOnboarding } from './offered-onboarding.ts'
import { projectQueries } from '../projects/project-queries.ts'
import { appointmentQueries } from '../appointments/appointment-queries.ts'

const TIMEOUT_MS = CACHE_TIMING.slowHint

/**
 * The redirect after a login: to onboarding if there is an ongoing appointment and data is missing for it, else to
 * `back`, a path of our own. A decision that takes too long skips onboarding; once made, the open page offers it. Never
 * throws.
 */
export async function resolvePostLoginRedirect(context: RouterContext, back: string): Promise<string> {
  if (/^\/onboarding(?:$|[?#])/.test(back)) return back
  const decision = retryUntilOnline(() => findOnboardingAppointment(context)).catch((reason: unknown) => {
    console.warn('The ongoing appointment could not be fetched', reason)
    return null
  })
  try {
    const appointment = await withTimeout(TIMEOUT_MS, `It took longer than ${TIMEOUT_MS} ms`, () => decision)
    return appointment ? `/onboarding?back=${encodeURIComponent(back)}` : back
  } catch (reason) {
    console.warn('The ongoing appointment is still being fetched', reason)
    void decision.then((appointment) => offeredOnboarding.set(appointment))
    return back
  }
}

/**
 * The appointment to prepare, unless that was postponed. The customer is fetched first, then projects and appointments
 * in parallel. Tablets have none of them.
 */
async function findOnboardingAppointment({ session }: RouterContext): Promise<Appointment | null> {
  const { kind, subject } = session.getSnapshot()
  if (kind !== 'customer') return null
  const customer = await queryClient.fetchQuery(customerQueries.me(subject))
  const { id } = customer.contact
  const [projects, ongoing] = await Promise.all([
    queryClient.fetchQuery(projectQueries.list(id)),
    queryClient.fetchQuery(appointmentQueries.ongoing(id, Date.now())),
  ])
  const appointment = appointmentForOnboarding({ customer, projects: projects.items, ongoing: ongoing.items })
  return readEntry(pageEntries.onboardingLater) === appointment?.id ? null : appointment
}

/**
 * Stores for which appointment the customer postpones onboarding: the given one, else the ongoing one, which is
 * fetched. Rejects with CallError; then the next login offers it again.
 */
export async function postponeOnboarding(customerId: string, known: { id: string } | null): Promise<void> {
  const appointment = known ?? (await ongoingAppointment(customerId))
  if (appointment) writeEntry(pageEntries.onboardingLater, appointment.id)
}

// Fetched again, as leaving a page aborts its requests.
async function ongoingAppointment(customerId: string) {
  const { contact } = await queryClient.fetchQuery(customerQueries.me(customerId))
  const { items } = await queryClient.fetchQuery(appointmentQueries.ongoing(contact.id, Date.now()))
  return withoutEnded(items)[0]
}
