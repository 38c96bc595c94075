import type { ProductCategory } from './vocabulary.ts'
import type { Project } from './schema.ts'
import { regionOf } from '../geography/region.ts'

/** Categories of facade materials, which Walloon municipalities often prescribe. */
const FACADE: readonly string[] = ['FACING_BRICK', 'BRICK_SLIP', 'FACADE_SYSTEM'] satisfies ProductCategory[]

/** True when a hint about local rules applies: a facade at a Walloon postcode. */
export function hasLocalRulesHint({
  address,
  productCategories,
}: Pick<Project, 'address' | 'productCategories'>): boolean {
  return regionOf(address?.postalCode ?? '') === 'WALLONIA' && productCategories.some((one) => FACADE.includes(one))
}
