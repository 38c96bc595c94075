import { hashKey, type QueryKey } from '@tanstack/react-query'
import { CACHE_TIMING } from '#contract/constants/limits.ts'
import { onboardingVisit } from '#contract/rules/onboarding.ts'
import type { Appointment } from '#contract/schemas/appointment.ts'
import { queryClient } from '#app/platform/query/query-client.ts'
import { localEntries, readLocal } from '#app/platform/storage/local-store.ts'
import { customerQueries } from '../customers/customer-queries.ts'
import type { Sources } from '../prefetch.ts'
import { projectQueries } from '../projects/project-queries.ts'
import { appointmentQueries } from './appointment-queries.ts'

/** Nobody waits for this longer than for any other call before it is called slow, in milliseconds. */
const LIMIT_MS = CACHE_TIMING.slowHint

/**
 * Where a login leads (S011, T47): to onboarding when a visit is on and something is missing for it, else to `back`, a path
 * of our own. Whatever fails or takes too long, there is no onboarding; it never throws (decisions.md, Onboarding).
 */
export async function placeAfterLogin(sources: Sources, back: string): Promise<string> {
  if (/^\/onboarding(?:$|[?#])/.test(back)) return back
  try {
    const visit = await withinLimit(visitToPrepare(sources, Date.now()))
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
  const me = customerQueries.me(subject)
  const customer = await firstTry(me.queryKey, () => queryClient.fetchQuery(me))
  const list = projectQueries.list(customer.contact.id)
  const [projects, ongoing] = await Promise.all([
    firstTry(list.queryKey, () => queryClient.fetchQuery(list)),
    // Asked for here alone, so it is not asked for again.
    queryClient.fetchQuery({ ...appointmentQueries.ongoing(customer.contact.id, now), retry: false }),
  ])
  return onboardingVisit({ customer, projects: projects.items, ongoing: ongoing.items })
}

/** One try: the cache itself tries again, and quietly, for the pages that need the same (T29). */
function firstTry<T>(queryKey: QueryKey, ask: () => Promise<T>): Promise<T> {
  const hash = hashKey(queryKey)
  return new Promise((resolve, reject) => {
    const stop = queryClient.getQueryCache().subscribe(({ query: { queryHash, state } }) => {
      if (queryHash === hash && state.fetchFailureReason) reject(state.fetchFailureReason)
    })
    void ask().then(resolve, reject).finally(stop)
  })
}

async function withinLimit<T>(answer: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`It took longer than ${LIMIT_MS} ms`)), LIMIT_MS)
  })
  try {
    return await Promise.race([answer, late])
  } finally {
    clearTimeout(timer)
  }
}
