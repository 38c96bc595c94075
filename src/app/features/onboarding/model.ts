import { completenessPoints, meetsCriterion } from '#contract/rules/completeness.ts'
import { isOwner } from '#contract/rules/ownership.ts'
import type { Customer } from '#contract/schemas/customer.ts'
import type { Project } from '#contract/schemas/project.ts'

/** The screens of onboarding in their order, one question each. */
export const SCREENS = ['language', 'contact', 'address', 'productCategories', 'type', 'style', 'visit'] as const
/** One of them. */
export type Screen = (typeof SCREENS)[number]
/** The screens about what is wanted, each with its own criterion of the score. */
export type ChoiceField = 'productCategories' | 'type' | 'style'

/** The five steps that the screens are counted as (decisions.md, Onboarding). */
export const STEPS = ['language', 'contact', 'address', 'plans', 'visit'] as const
/** One of them. */
export type Step = (typeof STEPS)[number]

/** The step that a screen belongs to. */
export function stepOf(screen: Screen): Step {
  return screen === 'productCategories' || screen === 'type' || screen === 'style' ? 'plans' : screen
}

/** What onboarding asks about: the customer and the project that their answers go to, null while there is none. */
export interface Asked {
  readonly customer: Pick<Customer, 'profile'>
  readonly project: Project | null
}

/** Whether a screen's question has its answer already, here or on another device. The last one is asked each time. */
export function isAnswered(screen: Screen, { customer: { profile }, project }: Asked): boolean {
  switch (screen) {
    case 'language':
      return Boolean(profile?.language && profile.customerType)
    case 'contact':
      return Boolean(
        profile?.firstName && profile.lastName && profile.phone && (hasCompany(profile) || isPrivate(profile)),
      )
    case 'visit':
      return false
    case 'address':
    case 'productCategories':
    case 'type':
    case 'style':
      return project !== null && meetsCriterion(project, screen)
  }
}

type KnownProfile = NonNullable<Customer['profile']>
const isPrivate = ({ customerType }: KnownProfile) => customerType !== 'PROFESSIONAL'
const hasCompany = ({ companyName, enterpriseNumber }: KnownProfile) => Boolean(companyName && enterpriseNumber)

/** Where to go on: the first screen without an answer, of those after `screen` where one is given. */
export function nextScreen(asked: Asked, screen?: Screen): Screen {
  const later = screen === undefined ? SCREENS : SCREENS.slice(SCREENS.indexOf(screen) + 1)
  return later.find((one) => !isAnswered(one, asked)) ?? 'visit'
}

/** The screen before this one; undefined on the first. */
export function screenBefore(screen: Screen): Screen | undefined {
  return SCREENS[SCREENS.indexOf(screen) - 1]
}

/** The own active project that answers go to: the most complete one, of several the one of the visit (T26). */
export function projectAtHand(
  projects: readonly Project[],
  contactId: string,
  visitsProject: string | null,
): Project | null {
  const rank = (project: Project) => completenessPoints(project) + (project.id === visitsProject ? 0.5 : 0)
  const own = projects.filter((project) => project.status === 'ACTIVE' && isOwner(project, contactId))
  return own.toSorted((one, other) => rank(other) - rank(one))[0] ?? null
}

/** The answer of a choice screen that says nothing: "I do not know yet" (design guide, onboarding). */
export const UNSURE = { productCategories: [], type: 'OTHER', style: 'OTHER' } as const
