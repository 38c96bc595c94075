import { Link, Navigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { ItemKind } from '#contract/inspiration/catalogue.ts'
import type { ItemDetail } from '#contract/inspiration/item-detail-schema.ts'
import { useRatingOf } from '#app/data/favourites/favourite-queries.ts'
import { useHasInspiration } from '#app/data/inspiration/inspiration-queries.ts'
import { useItem } from '#app/data/inspiration/item-queries.ts'
import { useProjectItems } from '#app/data/inspiration/project-items.ts'
import { usePageTitle } from '#app/platform/i18n/use-page-title.ts'
import type { QueryWithData } from '#app/platform/query/data-age.tsx'
import { useOnline } from '#app/platform/connectivity/server-reachability.ts'
import { useSlow } from '#app/platform/connectivity/slow-connection.ts'
import { buttonClass } from '#app/ui/forms/button.tsx'
import { LoadState } from '#app/ui/feedback/load-state.tsx'
import { StatePage } from '#app/ui/feedback/state-page.tsx'
import { Wall } from '#app/ui/feedback/wall.tsx'
import { type ProjectContext, useProjectContext } from '../use-project-context.ts'
import { SkeletonBlock } from '#app/ui/feedback/skeleton.tsx'
import styles from './item-loader.module.css'
import layout from './item-layout.module.css'

export interface LoadedItem {
  readonly item: ItemDetail
  /** Shows the age of the data. */
  readonly read: QueryWithData
  readonly projectContext: ProjectContext
}

interface ItemLoaderProps {
  itemId: string
  /** Items of another kind redirect to their own page. */
  kind: ItemKind
  children: (loaded: LoadedItem) => ReactNode
}

/** Items that the customer saved or added to a project are persisted for offline use. */
export function ItemLoader({ itemId, kind, children }: ItemLoaderProps) {
  const { t } = useTranslation('app')
  const projectContext = useProjectContext()
  const project = projectContext.editableProjects[0]
  const projectItems = useProjectItems(project?.id ?? '', { enabled: project !== undefined })
  const isRated = Boolean(useRatingOf(itemId))
  const isPersisted = isRated || (projectItems.data?.items.some(({ item }) => item.id === itemId) ?? false)
  const hasInspiration = useHasInspiration()
  const read = useItem(itemId, { near: projectContext.postalCode, persist: isPersisted })
  const online = useOnline()
  const isSlow = useSlow(read.data === undefined && !read.isError)
  const item = read.data
  const citySuffix = item?.place ? `, ${item.place.city}` : ''
  usePageTitle(item ? item.title + citySuffix : t('inspiration.title'))
  if (item === null && hasInspiration === false) {
    return <StatePage size="section" title={t('inspiration.absent')} text={t('inspiration.absentText')} />
  }
  if (item === null && hasInspiration) {
    return (
      <StatePage illustration={<Wall share={0.75} large />} title={t('item.gone')} text={t('item.goneText')}>
        <Link to="/inspiration" className={buttonClass({ variant: 'primary' })} activeProps={{}}>
          {t('inspiration.seeAll')}
        </Link>
      </StatePage>
    )
  }
  if (item) return item.kind === kind ? children({ item, read, projectContext }) : <RedirectToKind item={item} />
  return (
    <LoadState query={read} isOnline={online} isSlow={isSlow} errorTitle={t('item.fail')} size="page">
      <ItemSkeleton />
    </LoadState>
  )
}

function RedirectToKind({ item: { id, kind } }: { item: ItemDetail }) {
  if (kind === 'REFERENCE_PROJECT') return <Navigate to="/inspiration/$itemId" params={{ itemId: id }} replace />
  if (kind === 'PRODUCT') return <Navigate to="/products/$productId" params={{ productId: id }} replace />
  return <Navigate to="/inspiration" search={{ tab: 'DOWNLOAD' }} replace />
}

function ItemSkeleton() {
  return (
    <div className={layout.columns}>
      <SkeletonBlock className={styles.stage} />
      <div className={layout.info}>
        <SkeletonBlock className={styles.title} />
        <SkeletonBlock className={styles.line} />
        <SkeletonBlock className={styles.block} />
        <SkeletonBlock className={styles.line} />
        <SkeletonBlock className={styles.line} />
      </div>
    </div>
  )
}
