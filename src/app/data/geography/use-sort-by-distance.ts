import { useEffect, useState } from 'react'

export type SortByDistance = (typeof import('#contract/geography/sort-by-distance.ts'))['sortByDistance']

/** Sorts by distance from a postcode; undefined until its table of postcodes is loaded. */
export function useSortByDistance(isEnabled = true): SortByDistance | undefined {
  const [sortByDistance, setSortByDistance] = useState<SortByDistance>()
  useEffect(() => {
    if (!isEnabled) return
    void import('#contract/geography/sort-by-distance.ts').then(
      (module) => setSortByDistance(() => module.sortByDistance),
      () => setSortByDistance(() => keepOrder),
    )
  }, [isEnabled])
  return sortByDistance
}

/** Offline without the table the order stays as it is. */
const keepOrder: SortByDistance = (items) => items.map((item) => ({ ...item, distanceKm: null }))
