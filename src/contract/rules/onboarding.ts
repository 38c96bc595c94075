import type { AppointmentStatus } from '../constants/vocabularies.ts'
import type { Customer } from '../schemas/customer.ts'
import type { Project } from '../schemas/project.ts'
import { cappedCompletenessShare } from './completeness.ts'
import { isOwner } from './ownership.ts'

/** What is known once a customer is signed in: their record, their projects, and the answer to the ongoing filter (S117). */
export interface Arrival<Visit extends { readonly status: AppointmentStatus }> {
  readonly customer: Pick<Customer, 'contact' | 'profile'>
  readonly projects: readonly Project[]
  readonly ongoing: readonly Visit[]
}

/** The visits of an ongoing answer that still count: the window alone would hold those that are over (T23). */
export function stillOngoing<Visit extends { readonly status: AppointmentStatus }>(visits: readonly Visit[]): Visit[] {
  return visits.filter(({ status }) => status !== 'ENDED' && status !== 'NO_SHOW')
}

/**
 * The visit for which a customer goes through onboarding; null when there is none, or nothing is missing: a completed
 * profile and an own active project with a full score (decisions.md, Onboarding; T26).
 */
export function onboardingVisit<Visit extends { readonly status: AppointmentStatus }>(
  arrival: Arrival<Visit>,
): Visit | null {
  const [visit] = stillOngoing(arrival.ongoing)
  return visit && !isReady(arrival) ? visit : null
}

function isReady({ customer, projects }: Pick<Arrival<never>, 'customer' | 'projects'>): boolean {
  const isComplete = (project: Project) =>
    project.status === 'ACTIVE' && isOwner(project, customer.contact.id) && cappedCompletenessShare(project) === 1
  return Boolean(customer.profile?.completedAt) && projects.some(isComplete)
}
