import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { boundState } from '#contract/configuration/bound-state.ts'
import { FAVOURITES_MAX } from '#contract/configuration/customer-bounds.ts'
import { favouriteQueries, type Favourites } from '#app/data/favourites/favourite-queries.ts'
import { useLocale } from '#app/platform/i18n/locale.ts'
import { usePageTitle } from '#app/platform/i18n/use-page-title.ts'
import { DataAge } from '#app/platform/query/data-age.tsx'
import { useOnline } from '#app/platform/connectivity/server-reachability.ts'
import { useSlow } from '#app/platform/connectivity/slow-connection.ts'
import { BoundNote } from '#app/ui/feedback/bound-note.tsx'
import { LoadState } from '#app/ui/feedback/load-state.tsx'
import { PanelErrorBoundary } from '#app/ui/feedback/panel-error-boundary.tsx'
import { StatePage } from '#app/ui/feedback/state-page.tsx'
import { LazyCompareBar } from '../compare/lazy-compare-bar.tsx'
import { GallerySkeleton } from '../gallery/gallery-skeleton.tsx'
import { NoFavourites } from '../gallery/gallery-empty.tsx'
import styles from './favourites-page.module.css'
import type { Favourite } from '#contract/favourites/schema.ts'
import { Count } from '#app/ui/layout/tabs.tsx'
import { FavouriteCard } from './favourite-card.tsx'

export function FavouritesPage() {
  const { t } = useTranslation('app')
  const title = t('favourites.title')
  usePageTitle(title)
  const read = useQuery(favouriteQueries.list(useLocale()))
  return (
    <>
      <header className={styles.header}>
        <h1 className="t-page">{title}</h1>
        <p className="t-lead">{t('favourites.text')}</p>
        {read.data && <DataAge read={read} />}
        {read.data && (
          <BoundNote
            state={boundState(read.data.items.length, FAVOURITES_MAX)}
            near={t('favourites.near', { used: read.data.items.length, max: FAVOURITES_MAX })}
            reached={t('favourites.full', { max: FAVOURITES_MAX })}
          />
        )}
      </header>
      <PanelErrorBoundary>
        <FavouriteLists read={read} />
      </PanelErrorBoundary>
      <LazyCompareBar />
    </>
  )
}

function FavouriteLists({ read }: { read: UseQueryResult<Favourites> }) {
  const { t } = useTranslation('app')
  const online = useOnline()
  const isSlow = useSlow(read.data === undefined && !read.isError)
  if (read.data === undefined) {
    return (
      <LoadState query={read} isOnline={online} isSlow={isSlow} errorTitle={t('favourites.fail')} size="section">
        <GallerySkeleton />
      </LoadState>
    )
  }
  if (read.data === null) {
    return <StatePage size="section" title={t('inspiration.absent')} text={t('inspiration.absentText')} />
  }
  const { items } = read.data
  if (items.length === 0) return <NoFavourites />
  return (
    <>
      <FavouriteList title={t('favourites.likes')} favourites={items.filter(({ liked }) => liked)} />
      <FavouriteList title={t('favourites.dislikes')} favourites={items.filter(({ liked }) => !liked)} />
    </>
  )
}

function FavouriteList({ title, favourites }: { title: string; favourites: readonly Favourite[] }) {
  const id = useId()
  if (favourites.length === 0) return null
  return (
    <section className={styles.section} aria-labelledby={id}>
      <h2 className="t-section" id={id}>
        {title} <Count value={favourites.length} />
      </h2>
      <ul className={styles.cards}>
        {favourites.map((favourite) => (
          <li key={favourite.item.id}>
            <FavouriteCard favourite={favourite} />
          </li>
        ))}
      </ul>
    </section>
  )
}
