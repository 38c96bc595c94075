import { distanceKm } from '#contract/rules/distance.ts'
import { placeOfPostcode } from '#contract/rules/postcode-place.ts'
import type { InspirationItem } from '#contract/schemas/inspiration.ts'

/** Buildings by how far they stand from a postcode, the nearest first; reckoned here, as nobody can be asked (B15). */
export function byDistance(items: readonly InspirationItem[], postalCode: string): readonly InspirationItem[] {
  const here = placeOfPostcode(postalCode)
  if (!here) return items
  const measured = items.map((item) => {
    const there = item.place?.postalCode ? placeOfPostcode(item.place.postalCode) : null
    return { ...item, distanceKm: there && distanceKm(here, there) }
  })
  return measured.sort((one, other) => (one.distanceKm ?? Infinity) - (other.distanceKm ?? Infinity))
}
