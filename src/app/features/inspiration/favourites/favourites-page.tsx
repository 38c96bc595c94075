import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { favouriteQueries } from '#app/data/favourites/favourite-queries.ts'
import { usePageTitle } from '#app/platform/i18n/use-page-title.ts'
import { DataAge } from '#app/platform/query/data-age.tsx'
import { useOnline } from '#app/platform/query/online.ts'
import { useSlow } from '#app/platform/query/slow.ts'
import { LoadState } from '#app/ui/load-state.tsx'
import { PanelErrorBoundary } from '#app/ui/panel-error-boundary.tsx'
import { StatePage } from '#app/ui/state-page.tsx'
import { FavouriteList } from '../components/favourite-list.tsx'
import { GalleryBones } from '../components/gallery-bones.tsx'
import { NoFavourites } from '../components/gallery-empty.tsx'
import styles from './favourites-page.module.css'

/** What the customer liked and what not, and why; there without a network, too (E33, B13). */
export function FavouritesPage() {
  const { t } = useTranslation('app')
  const title = t('favourites.title')
  usePageTitle(title)
  const read = useQuery(favouriteQueries.list())
  const online = useOnline()
  const slow = useSlow(read.data === undefined && !read.isError)
  return (
    <>
      <header className={styles.head}>
        <h1 className="t-page">{title}</h1>
        <p className="t-lead">{t('favourites.text')}</p>
        {read.data && <DataAge read={read} />}
      </header>
      <PanelErrorBoundary>
        {read.data === undefined ? (
          <LoadState read={read} online={online} slow={slow} failed={t('favourites.fail')} size="section">
            <GalleryBones />
          </LoadState>
        ) : read.data === null ? (
          <StatePage size="section" title={t('inspiration.absent')} text={t('inspiration.absentText')} />
        ) : read.data.items.length === 0 ? (
          <NoFavourites />
        ) : (
          <>
            <FavouriteList title={t('favourites.likes')} favourites={read.data.items.filter(({ liked }) => liked)} />
            <FavouriteList
              title={t('favourites.dislikes')}
              favourites={read.data.items.filter(({ liked }) => !liked)}
            />
          </>
        )}
      </PanelErrorBoundary>
    </>
  )
}
