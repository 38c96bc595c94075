import { useQuery } from '@tanstack/react-query'
import type { InspirationItem } from '#contract/inspiration/item-schema.ts'
import { useSortByDistance } from '#app/data/geography/use-sort-by-distance.ts'
import { inspirationQueries } from '#app/data/inspiration/inspiration-queries.ts'
import { useLocale } from '#app/platform/i18n/locale.ts'
import { isSlowConnection } from '#app/document/slow-connection.ts'
import { isTablet } from '#app/platform/tablet/is-tablet.ts'
import { filterOfflineItems, type GalleryState } from './gallery-search.ts'

/**
 * Saved reference projects for offline use, filtered and sorted on the device; null where only the backend can answer.
 * Fetched after the visible results, and not on slow connections.
 */
export function useOfflineGallery(
  state: GalleryState,
  postalCode: string | undefined,
  isSettled: boolean,
): readonly InspirationItem[] | null {
  const isEnabled = state.tab === 'REFERENCE_PROJECT' && isSettled && !isTablet() && !isSlowConnection()
  const { data } = useQuery({ ...inspirationQueries.references(useLocale()), enabled: isEnabled })
  const sortByDistance = useSortByDistance(isEnabled)
  const savedItems = data && filterOfflineItems(state, data.items)
  if (!savedItems || postalCode === undefined || !sortByDistance) return savedItems ?? null
  return sortByDistance(savedItems, postalCode, ({ place }) => place?.postalCode)
}
