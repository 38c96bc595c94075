import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { memo, useEffect, useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { InspirationQuery } from '#contract/inspiration/search-schema.ts'
import { inspirationQueries } from '#app/data/inspiration/inspiration-queries.ts'
import { useLocale } from '#app/platform/i18n/locale.ts'
import { useOnline } from '#app/platform/connectivity/server-reachability.ts'
import { useSlow } from '#app/platform/connectivity/slow-connection.ts'
import { LoadState } from '#app/ui/feedback/load-state.tsx'
import { TileSkeleton } from './gallery-skeleton.tsx'
import { useInView } from './use-in-view.ts'
import { GalleryTile } from './gallery-tile.tsx'
import styles from './gallery.module.css'

/** Images above the fold on a wide screen. */
const EAGER_IMAGES = 3

interface GalleryResultPageProps {
  query: InspirationQuery
  /** Expected number of items. */
  size: number
  /** How the page came on screen: a requested page gets the focus. */
  entry: 'first' | 'requested' | 'scrolled'
}

/** Far from the viewport its tiles are empty slots of the same height, and nothing is fetched. */
export const GalleryResultPage = memo(function GalleryResultPage({ query, size, entry }: GalleryResultPageProps) {
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
        {isInView && (item ? <GalleryTile key={item.id} item={item} eager={eager} /> : <TileSkeleton />)}
      </li>
    )
  })
})
