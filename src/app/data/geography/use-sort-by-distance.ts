import { useEffect, useState } from 'react'

type SortByDistance = (typeof import('#contract/geography/sort-by-distance.ts'))['sortByDistance']

/** Sorts by distance from a postcode; undefined until its table of postcodes is loaded. */
export function useSortByDistance(isEnabled: boolean): SortByDistance | undefined {
  const [sortByDistance, setSortByDistance] = useState<SortByDistance>()
  useEffect(() => {
    if (!isEnabled) return
    void import('#contract/geography/sort-by-distance.ts').then(
      (module) => setSortByDistance(() => module.sortByDistance),
      // Offline without this chunk: the order stays as it is.
      () => undefined,
    )
  }, [isEnabled])
  return sortByDistance
}
