import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { InspirationItem } from '#contract/inspiration/item-schema.ts'
import { inspirationQueries } from '#app/data/inspiration/inspiration-queries.ts'
import { useLocale } from '#app/platform/i18n/locale.ts'
import { DataAge } from '#app/platform/query/data-age.tsx'
import { useOnline } from '#app/platform/connectivity/server-reachability.ts'
import { useSlow } from '#app/platform/connectivity/slow-connection.ts'
import { LoadState } from '#app/ui/feedback/load-state.tsx'
import { SlowHint } from '#app/ui/feedback/skeleton.tsx'
import { StatePage } from '#app/ui/feedback/state-page.tsx'
import {
  parseGallerySearch,
  toInspirationQuery,
  type InspirationSearch,
  type GalleryState,
  CLEARED_FACETS,
  RESET_SEARCH,
  selectableFacets,
  toggleFacet,
} from './gallery-search.ts'
import { FacetBar } from './facet-bar.tsx'
import { GallerySkeleton } from './gallery-skeleton.tsx'
import { LazyDownloadList, usePrefetchDownloadList } from '../downloads/lazy-download-list.tsx'
import { GalleryEmpty } from './gallery-empty.tsx'
import { GallerySummary } from './gallery-summary.tsx'
import { focusPage } from '#app/platform/navigation/focus-neighbour.ts'
import { Gallery } from './gallery.tsx'
import { useOfflineGallery } from './use-offline-gallery.ts'
import { ComparableTile } from './comparable-tile.tsx'
import styles from './gallery.module.css'
import { useMe } from '#app/data/customers/customer-queries.ts'
import { projectQueries } from '#app/data/projects/project-queries.ts'
import { useCurrentProject } from '#app/data/projects/optimistic/use-current-project.ts'

const NO_ITEMS: readonly InspirationItem[] = []

interface GalleryResultsProps {
  state: GalleryState
  projectId: string | undefined
  onChange: (change: (latest: InspirationSearch) => InspirationSearch) => void
}

/** Previous results stay on screen until the new ones arrive. */
export function GalleryResults({ state, projectId, onChange }: GalleryResultsProps) {
  const { t } = useTranslation('app')
  const { origin, siteLocation, isSettled } = useDistanceOrigin(state, projectId)
  usePrefetchDownloadList()
  const read = useQuery({
    ...inspirationQueries.page(toInspirationQuery(state, origin?.postalCode, 1), useLocale()),
    enabled: isSettled,
    placeholderData: keepPreviousData,
  })
  const online = useOnline()
  const savedItems = useOfflineGallery(state, origin?.postalCode, read.data !== undefined || !online)
  const isSlow = useSlow(!read.isError && (read.data === undefined || read.isPlaceholderData))
  // A page restored from this device is only the first of the saved items.
  const isOffline = !online && savedItems !== null && !(read.data && read.isFetchedAfterMount)
  const results = isOffline ? { totalItems: savedItems.length, items: savedItems, facets: [] } : read.data
  if (results === undefined) {
    return (
      <>
        <LoadState query={read} isOnline={online} isSlow={isSlow} errorTitle={t('inspiration.fail')} size="section">
          <GallerySkeleton />
        </LoadState>
        {state.tab === 'DOWNLOAD' && (!online || read.isError) && <LazyDownloadList items={NO_ITEMS} />}
      </>
    )
  }
  if (results === null) {
    return <StatePage size="section" title={t('inspiration.absent')} text={t('inspiration.absentText')} />
  }
  const { totalItems, items, facets } = results
  const clearFacets = () => onChange(() => CLEARED_FACETS)
  /** For buttons that disappear with what they clear. */
  function clearFromPage(cleared: InspirationSearch) {
    focusPage()
    onChange(() => cleared)
  }
  const resetSearch = () => clearFromPage(RESET_SEARCH)
  return (
    <>
      <FacetBar
        facets={selectableFacets(facets, state.facets)}
        selected={state.facets}
        showLabel={t(`inspiration.show.${state.tab}`, { count: totalItems })}
        onToggle={(key, value) => onChange((latest) => toggleFacet(parseGallerySearch(latest), key, value))}
        onClear={clearFacets}
      />
      <GallerySummary
        tab={state.tab}
        total={totalItems}
        // Some backends do not sort by distance.
        originCity={(items.some(({ distanceKm }) => distanceKm !== null) && origin?.city) || null}
        siteCity={siteLocation?.city ?? null}
        isFiltered={state.query !== '' || Object.keys(state.facets).length > 0}
        onNearChange={(next) => onChange(() => ({ near: next, page: undefined }))}
        onReset={resetSearch}
      />
      <DataAge read={read} />
      {isSlow && <SlowHint title={t('net.slow')} text={t('net.slowText')} />}
      {totalItems === 0 && (
        <GalleryEmpty state={state} onClearFacets={() => clearFromPage(CLEARED_FACETS)} onReset={resetSearch} />
      )}
      {totalItems > 0 && state.tab === 'DOWNLOAD' && <LazyDownloadList items={items} />}
      {isOffline && <OfflineGallery items={savedItems} />}
      {totalItems > 0 && state.tab !== 'DOWNLOAD' && !isOffline && (
        <Gallery
          state={state}
          near={origin?.postalCode}
          total={totalItems}
          onPagesChange={(pages) => onChange(() => ({ page: String(pages) }))}
        />
      )}
    </>
  )
}

/** Origin of the distance order: the postcode of the URL, else of the current project; for reference projects only. */
function useDistanceOrigin({ tab, near }: GalleryState, projectId: string | undefined) {
  const { siteLocation, isSettled } = useSiteLocation(projectId)
  if (tab !== 'REFERENCE_PROJECT') return { origin: null, siteLocation: null, isSettled: true }
  if (near === undefined) return { origin: siteLocation, siteLocation, isSettled }
  if (near === 'off') return { origin: null, siteLocation, isSettled: true }
  const city = near === siteLocation?.postalCode ? siteLocation.city : near
  return { origin: { postalCode: near, city }, siteLocation, isSettled: true }
}

/** Saved items fill a few pages at most, so all are rendered at once. */
function OfflineGallery({ items }: { items: readonly InspirationItem[] }) {
  return (
    <div className={styles.gallery}>
      <ul className={styles.bond}>
        {items.map((item) => (
          <li key={item.id}>
            <ComparableTile item={item} eager={false} />
          </li>
        ))}
      </ul>
    </div>
  )
}

/**
 * Postcode and city of the current project, null where it has none. It is settled once no other one may arrive; requests
 * by distance wait for that.
 */
function useSiteLocation(projectId: string | undefined) {
  const { current, isKnown, contactId } = useCurrentProject(projectId)
  const me = useMe()
  const projects = useQuery({ ...projectQueries.list(contactId ?? ''), enabled: contactId !== undefined })
  const address = current?.address
  return {
    siteLocation: address?.postalCode
      ? { postalCode: address.postalCode, city: address.city ?? address.postalCode }
      : null,
    // A failed request must not block the gallery.
    isSettled: isKnown || me.failureCount > 0 || projects.failureCount > 0,
  }
}
