import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { memo, useDeferredValue, useEffect, useId, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { InspirationQuery } from '#contract/inspiration/search-schema.ts'
import { refetchChangedSavedItems } from '#app/data/favourites/use-rate-item.ts'
import { inspirationQueries } from '#app/data/inspiration/inspiration-queries.ts'
import { useLocale } from '#app/platform/i18n/locale.ts'
import { useOnline } from '#app/platform/connectivity/server-reachability.ts'
import { useSlow } from '#app/platform/connectivity/slow-connection.ts'
import { LoadState } from '#app/ui/feedback/load-state.tsx'
import { Button } from '#app/ui/forms/button.tsx'
import { TileSkeleton } from './gallery-skeleton.tsx'
import { toInspirationQuery, type GalleryState, pageSizes } from './gallery-search.ts'
import { ComparableTile } from './comparable-tile.tsx'
import { useInView } from './use-in-view.ts'
import styles from './gallery.module.css'

/** Images above the fold on a wide screen. */
const EAGER_IMAGES = 3
/** Tiles of the first screen of a phone; the others are rendered a moment later. */
const FIRST_TILES = 4

interface GalleryProps {
  state: GalleryState
  near: string | undefined
  total: number
  /** Stores the number of pages in the URL. */
  onPagesChange: (pages: number) => void
}

export function Gallery({ state, near, total, onPagesChange }: GalleryProps) {
  const { t } = useTranslation('app')
  const queryClient = useQueryClient()
  const [requestedPage, setRequestedPage] = useState(0)
  const sizes = useMemo(() => pageSizes(total, state.pages), [total, state.pages])
  const requests = useMemo(
    () => sizes.map((_, index) => toInspirationQuery(state, near, index + 1)),
    [sizes, state, near],
  )
  const shown = sizes.reduce((sum, size) => sum + size, 0)
  function showMore() {
    refetchChangedSavedItems(queryClient)
    setRequestedPage(sizes.length + 1)
    onPagesChange(sizes.length + 1)
  }
  return (
    <div className={styles.gallery}>
      <ul className={styles.bond}>
        {requests.map((request, index) => (
          <ResultPage
            key={index + 1}
            query={request}
            size={sizes[index] ?? 0}
            entry={index === 0 ? 'first' : index + 1 === requestedPage ? 'requested' : 'scrolled'}
          />
        ))}
      </ul>
      {shown < total && (
        <div className={styles.more}>
          <p className="t-s t-soft num">{t('inspiration.seen', { shown, total })}</p>
          <Button onClick={showMore}>{t('inspiration.more')}</Button>
        </div>
      )}
    </div>
  )
}

interface ResultPageProps {
  query: InspirationQuery
  /** Expected number of items. */
  size: number
  /** How the page came on screen: a requested page gets the focus. */
  entry: 'first' | 'requested' | 'scrolled'
}

/** Far from the viewport its tiles are empty slots of the same height, and nothing is fetched. */
const ResultPage = memo(function ResultPage({ query, size, entry }: ResultPageProps) {
  const { t } = useTranslation('app')
  const [isInView, observe] = useInView(entry !== 'scrolled')
  const read = useQuery({
    ...inspirationQueries.page(query, useLocale()),
    enabled: isInView,
    placeholderData: keepPreviousData,
  })
  const items = read.data?.items
  const firstTileId = useId()
  const online = useOnline()
  const isSlow = useSlow(isInView && !items && !read.isError)
  const hasItems = items !== undefined
  const showsAll = useDeferredValue(hasItems, false)
  useEffect(() => {
    if (entry === 'requested' && hasItems) document.getElementById(firstTileId)?.querySelector('a')?.focus()
  }, [entry, hasItems, firstTileId])
  if (!items && (read.isError || read.failureCount > 0 || !online || isSlow)) {
    return (
      <li className={styles.fullWidth}>
        <LoadState query={read} isOnline={online} isSlow={isSlow} errorTitle={t('inspiration.pageFail')} size="section">
          {null}
        </LoadState>
      </li>
    )
  }
  return Array.from({ length: items?.length ?? size }, (_, index) => {
    const item = items?.[index]
    const eager = entry === 'first' && index < EAGER_IMAGES && (index === 0 ? 'first' : true)
    return (
      <li key={index} ref={observe} id={index === 0 ? firstTileId : undefined}>
        {isInView && !item && <TileSkeleton />}
        {isInView && item && (showsAll || index < FIRST_TILES) && (
          <ComparableTile key={item.id} item={item} eager={eager} />
        )}
      </li>
    )
  })
})
