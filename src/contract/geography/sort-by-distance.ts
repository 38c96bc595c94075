import { distanceKm } from './distance.ts'
import { coordinatesOfPostcode } from './postcode-coordinates.ts'

/** Nearest to a postcode first, those without a location last; calculated on the device because it is used offline. */
export function sortByDistance<Item extends object>(
  items: readonly Item[],
  postalCode: string,
  postalCodeOf: (item: Item) => string | null | undefined,
): readonly (Item & { readonly distanceKm: number | null })[] {
  const origin = coordinatesOfPostcode(postalCode)
  const measured = items.map((item) => {
    const coordinates = coordinatesOfPostcode(postalCodeOf(item) ?? '')
    return { ...item, distanceKm: origin && coordinates && distanceKm(origin, coordinates) }
  })
  return measured.sort((a, b) => (a.distanceKm ?? Infinity) - (b.distanceKm ?? Infinity))
}
