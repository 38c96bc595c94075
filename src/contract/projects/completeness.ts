import { COMPLETENESS_CRITERIA } from '../configuration/limits.ts'
import type { Project } from './schema.ts'

/** The four criteria, in the order of their bricks in the score. */
export const CRITERIA = ['address', 'productCategories', 'type', 'style'] as const
/** One criterion. */
export type Criterion = (typeof CRITERIA)[number]

/** The part of a project that the score depends on. */
export type CompletenessInput = Pick<Project, 'address' | 'productCategories' | 'type' | 'style'>

/** True when street, postcode, city, and house number or plot are present. */
export function isCompleteAddress(address: CompletenessInput['address']): boolean {
  if (!address) return false
  return Boolean(address.street && address.postalCode && address.city && (address.houseNumber || address.plotReference))
}

/** Whether one criterion is met; a missing type counts as "not OTHER". */
export function meetsCriterion(project: CompletenessInput, criterion: Criterion): boolean {
  switch (criterion) {
    case 'address':
      return isCompleteAddress(project.address)
    case 'productCategories':
      return project.productCategories.length > 0
    case 'type':
      return project.type !== 'OTHER'
    case 'style':
      return project.style !== 'OTHER'
  }
}

/** Unmet criteria, in order. */
export function missingCriteria(project: CompletenessInput): Criterion[] {
  return CRITERIA.filter((criterion) => !meetsCriterion(project, criterion))
}

/** Points, 0 to 4. */
export function completenessPoints(project: CompletenessInput): number {
  return COMPLETENESS_CRITERIA - missingCriteria(project).length
}

/** Points divided by 4; the specification's formula. */
export function completenessShare(project: CompletenessInput): number {
  return completenessPoints(project) / COMPLETENESS_CRITERIA
}

/** The share, 1 at most. */
export function cappedCompletenessShare(project: CompletenessInput): number {
  return Math.min(completenessShare(project), 1)
}
