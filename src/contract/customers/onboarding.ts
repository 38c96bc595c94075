import { isOpenStatus } from '../appointments/vocabulary.ts'
import type { Customer } from './schema.ts'
import type { Project } from '../projects/schema.ts'
import { cappedCompletenessShare } from '../projects/completeness.ts'
import { isOwner } from '../projects/membership.ts'

/** Data for the onboarding decision after sign-in. */
export interface OnboardingInput<Visit extends { readonly status: string }> {
  readonly customer: Pick<Customer, 'contact' | 'profile'>
  readonly projects: readonly Project[]
  readonly ongoing: readonly Visit[]
}

/**
 * Ongoing appointments without those that ended, were no-shows or have an unknown status, which the time window alone
 * includes.
 */
export function withoutEnded<Visit extends { readonly status: string }>(appointments: readonly Visit[]): Visit[] {
  return appointments.filter(({ status }) => isOpenStatus(status))
}

/**
 * The appointment for which a customer goes through onboarding; null without one, or when the profile is completed and
 * they own an active project with a full score.
 */
export function appointmentForOnboarding<Visit extends { readonly status: string }>(
  arrival: OnboardingInput<Visit>,
): Visit | null {
  const [visit] = withoutEnded(arrival.ongoing)
  return visit && !isReady(arrival) ? visit : null
}

function isReady({ customer, projects }: Pick<OnboardingInput<never>, 'customer' | 'projects'>): boolean {
  const isComplete = (project: Project) =>
    project.status === 'ACTIVE' && isOwner(project, customer.contact.id) && cappedCompletenessShare(project) === 1
  return isProfileComplete(customer.profile) && projects.some(isComplete)
}

/** A backend need not say when a profile was completed; then its answers tell. */
function isProfileComplete(profile: Customer['profile']): boolean {
  return Boolean(profile?.completedAt) || (isCustomerTypeKnown(profile) && isContactKnown(profile))
}

/** True when language and type of a customer are answered. */
export function isCustomerTypeKnown(profile: Customer['profile']): boolean {
  return Boolean(profile?.language && profile.customerType)
}

/** True when it is answered who the customer is: their name and phone, and a professional's company. */
export function isContactKnown(profile: Customer['profile']): boolean {
  if (!profile?.firstName || !profile.lastName || !profile.phone) return false
  return profile.customerType !== 'PROFESSIONAL' || Boolean(profile.companyName && profile.enterpriseNumber)
}
