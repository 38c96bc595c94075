import { completenessPoints, meetsCriterion } from '#contract/projects/completeness.ts'
import { isContactKnown, isCustomerTypeKnown } from '#contract/customers/onboarding.ts'
import { isOwner } from '#contract/projects/membership.ts'
import type { Customer } from '#contract/customers/schema.ts'
import type { Project } from '#contract/projects/schema.ts'

/** The screens of onboarding in their order, one question each. */
export const SCREENS = ['language', 'contact', 'address', 'productCategories', 'type', 'style', 'visit'] as const
export type Screen = (typeof SCREENS)[number]
/** The screens with options, each a criterion of the brick score. */
export type ChoiceField = 'productCategories' | 'type' | 'style'

/** The steps shown as progress; three screens share one. */
export const STEPS = ['language', 'contact', 'address', 'plans', 'visit'] as const
export type Step = (typeof STEPS)[number]

/** The step that a screen belongs to. */
export function stepOf(screen: Screen): Step {
  return screen === 'productCategories' || screen === 'type' || screen === 'style' ? 'plans' : screen
}

/** The customer and the project that answers are saved to; null while there is none. */
export interface OnboardingState {
  readonly customer: Pick<Customer, 'profile'>
  readonly project: Project | null
}

/** True when the question of a screen has an answer; the last screen is always shown. */
export function isAnswered(screen: Screen, { customer: { profile }, project }: OnboardingState): boolean {
  switch (screen) {
    case 'language':
      return isCustomerTypeKnown(profile)
    case 'contact':
      return isContactKnown(profile)
    case 'visit':
      return false
    case 'address':
    case 'productCategories':
    case 'type':
    case 'style':
      return project !== null && meetsCriterion(project, screen)
  }
}

/** The first unanswered screen, after `screen` if one is given. */
export function nextScreen(state: OnboardingState, screen?: Screen): Screen {
  const following = screen === undefined ? SCREENS : SCREENS.slice(SCREENS.indexOf(screen) + 1)
  return following.find((candidate) => !isAnswered(candidate, state)) ?? 'visit'
}

/** The screen before this one; undefined on the first. */
export function previousScreen(screen: Screen): Screen | undefined {
  return SCREENS[SCREENS.indexOf(screen) - 1]
}

/** The customer's most complete active project; of equals the one of the appointment. */
export function findOnboardingProject(
  projects: readonly Project[],
  contactId: string,
  appointmentProjectId: string | null,
): Project | null {
  const rank = (project: Project) => completenessPoints(project) + (project.id === appointmentProjectId ? 0.5 : 0)
  const candidates = projects.filter((project) => project.status === 'ACTIVE' && isOwner(project, contactId))
  return candidates.toSorted((a, b) => rank(b) - rank(a))[0] ?? null
}

/** The values that stand for "I do not know yet". */
export const UNSURE_ANSWERS = { productCategories: [], type: 'OTHER', style: 'OTHER' } as const
