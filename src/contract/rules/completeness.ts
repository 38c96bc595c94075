import { COMPLETENESS_CRITERIA } from '../constants/limits.ts'
import type { Project } from '../schemas/project.ts'

/** The four criteria in the order in which their bricks lie (design guide, Brick score). */
export const CRITERIA = ['address', 'productCategories', 'type', 'style'] as const
/** One criterion. */
export type Criterion = (typeof CRITERIA)[number]

/** The part of a project that the score looks at. */
export type Scored = Pick<Project, 'address' | 'productCategories' | 'type' | 'style'>

/** True when street, postcode, city and a house number or plot are there (decisions.md, Address). */
export function addressExists(address: Scored['address']): boolean {
  if (!address) return false
  return Boolean(address.street && address.postalCode && address.city && (address.houseNumber || address.plotReference))
}

/** Whether one criterion is met (S075–S078); literal: a missing type is "not OTHER" (T21). */
export function meetsCriterion(project: Scored, criterion: Criterion): boolean {
  switch (criterion) {
    case 'address':
      return addressExists(project.address)
    case 'productCategories':
      return project.productCategories.length > 0
    case 'type':
      return project.type !== 'OTHER'
    case 'style':
      return project.style !== 'OTHER'
  }
}

/** Criteria still to be met, in laying order. */
export function missingCriteria(project: Scored): Criterion[] {
  return CRITERIA.filter((criterion) => !meetsCriterion(project, criterion))
}

/** Points, 0 to 4. */
export function completenessPoints(project: Scored): number {
  return COMPLETENESS_CRITERIA - missingCriteria(project).length
}

/** Points divided by 4 (S079). */
export function completenessShare(project: Scored): number {
  return completenessPoints(project) / COMPLETENESS_CRITERIA
}

/** The share, 1 at most (S080, T22). */
export function cappedCompletenessShare(project: Scored): number {
  return Math.min(completenessShare(project), 1)
}
