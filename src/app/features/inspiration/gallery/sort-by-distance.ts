import { distanceKm } from '#contract/geography/distance.ts'
import { coordinatesOfPostcode } from '#contract/geography/postcode-coordinates.ts'
import type { InspirationItem } from '#contract/inspiration/item-schema.ts'

/** Nearest first, calculated on the device because it is used offline. */
export function sortByDistance(items: readonly InspirationItem[], postalCode: string): readonly InspirationItem[] {
  const origin = coordinatesOfPostcode(postalCode)
  if (!origin) return items
  const measured = items.map((item) => {
    const coordinates = item.place?.postalCode ? coordinatesOfPostcode(item.place.postalCode) : null
    return { ...item, distanceKm: coordinates && distanceKm(origin, coordinates) }
  })
  return measured.sort((a, b) => (a.distanceKm ?? Infinity) - (b.distanceKm ?? Infinity))
}
