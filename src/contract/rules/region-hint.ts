import type { ProductCategory } from '../constants/vocabularies.ts'
import type { Project } from '../schemas/project.ts'
import { regionOf } from './region.ts'

/** What shows from the street; only Walloon municipalities often say what it may be made of. */
const FACADE: readonly ProductCategory[] = ['FACING_BRICK', 'BRICK_SLIP', 'FACADE_SYSTEM']

/** Whether to remind of local rules: a facade on a Walloon postcode. Information only, it blocks nothing (B45). */
export function hasRegionHint({ address, productCategories }: Pick<Project, 'address' | 'productCategories'>): boolean {
  return regionOf(address?.postalCode ?? '') === 'WALLONIA' && productCategories.some((one) => FACADE.includes(one))
}
