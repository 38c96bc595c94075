import { CACHE_TIMING } from '#contract/constants/limits.ts'
import { onboardingVisit } from '#contract/rules/onboarding.ts'
import type { Appointment } from '#contract/schemas/appointment.ts'
import { queryClient } from '#app/platform/query/query-client.ts'
import { localEntries, readLocal } from '#app/platform/storage/local-store.ts'
import { within } from '#app/platform/timing/within.ts'
import { customerQueries } from '../customers/customer-queries.ts'
import type { Sources } from '../prefetch.ts'
import { projectQueries } from '../projects/project-queries.ts'
import { appointmentQueries } from './appointment-queries.ts'

/** Nobody waits for this longer than for any other call before it is called slow, in milliseconds. */
const LIMIT_MS = CACHE_TIMING.slowHint

/** Whoever shows the same data asks again by itself (T29). */
const ONCE = { retry: false } as const

/**
 * Where a login leads (S011, T47): to onboarding when a visit is on and something is missing for it, else to `back`, a path
 * of our own. Whatever fails or takes too long, there is no onboarding; it never throws (decisions.md, Onboarding).
 */
export async function placeAfterLogin(sources: Sources, back: string): Promise<string> {
  if (/^\/onboarding(?:$|[?#])/.test(back)) return back
  try {
    const visit = await within(LIMIT_MS, `It took longer than ${LIMIT_MS} ms`, () => visitToPrepare(sources, Date.now()))
    if (!visit || readLocal(localEntries.onboardingLater) === visit.id) return back
  } catch (reason) {
    console.warn('Whether a visit is on could not be learned', reason)
    return back
  }
  return `/onboarding?back=${encodeURIComponent(back)}`
}

/** The customer first, then projects and visits at once, then the decision (S118). A tablet has none of them (T10). */
async function visitToPrepare({ session }: Sources, now: number): Promise<Appointment | null> {
  const { kind, subject } = session.getSnapshot()
  if (kind !== 'customer') return null
  const customer = await queryClient.fetchQuery({ ...customerQueries.me(subject), ...ONCE })
  const { id } = customer.contact
  const [projects, ongoing] = await Promise.all([
    queryClient.fetchQuery({ ...projectQueries.list(id), ...ONCE }),
    queryClient.fetchQuery({ ...appointmentQueries.ongoing(id, now), ...ONCE }),
  ])
  return onboardingVisit({ customer, projects: projects.items, ongoing: ongoing.items })
}
