import { Link, Navigate } from '@tanstack/react-router'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { ItemKind } from '#contract/constants/catalogue.ts'
import type { InspirationDetail } from '#contract/schemas/inspiration-detail.ts'
import { useSaid } from '#app/data/favourites/favourite-queries.ts'
import { useItem } from '#app/data/inspiration/item-queries.ts'
import { projectItemQueries } from '#app/data/project-items/project-items.ts'
import { usePageTitle } from '#app/platform/i18n/use-page-title.ts'
import type { KeptRead } from '#app/platform/query/data-age.tsx'
import { useOnline } from '#app/platform/query/online.ts'
import { useSlow } from '#app/platform/query/slow.ts'
import { buttonClass } from '#app/ui/button.tsx'
import { LoadState } from '#app/ui/load-state.tsx'
import { StatePage } from '#app/ui/state-page.tsx'
import { Wall } from '#app/ui/wall.tsx'
import { ItemBones } from './item-bones.tsx'
import { type Builder, useBuilder } from './use-builder.ts'

/** A thing that is there, and for whom. */
export interface OpenItem {
  readonly item: InspirationDetail
  /** Tells how old that is. */
  readonly read: KeptRead
  readonly builder: Builder
}

interface ItemGateProps {
  itemId: string
  /** What the page shows; things of another kind have a page elsewhere. */
  kind: ItemKind
  children: (open: OpenItem) => ReactNode
}

/** What every page of one thing waits for. It stays over reloads for whoever keeps the thing (E33). */
export function ItemGate({ itemId, kind, children }: ItemGateProps) {
  const { t } = useTranslation('app')
  const builder = useBuilder()
  const project = builder.mine[0]
  const chosen = useQuery({ ...projectItemQueries.list(project?.id ?? ''), enabled: project !== undefined })
  const isSaid = Boolean(useSaid(itemId))
  const isKept = isSaid || (chosen.data?.items.some(({ item }) => item.id === itemId) ?? false)
  const read = useItem(itemId, builder.near, isKept)
  const online = useOnline()
  const slow = useSlow(read.data === undefined && !read.isError)
  const item = read.data
  const place = item?.place ? `, ${item.place.city}` : ''
  usePageTitle(item ? item.title + place : t('inspiration.title'))
  if (item === null) {
    return (
      <StatePage figure={<Wall laid={3} large />} title={t('item.gone')} text={t('item.goneText')}>
        <Link to="/inspiration" className={buttonClass({ variant: 'primary' })} activeProps={{}}>
          {t('inspiration.seeAll')}
        </Link>
      </StatePage>
    )
  }
  if (item) return item.kind === kind ? children({ item, read, builder }) : <Elsewhere item={item} />
  return (
    <LoadState read={read} online={online} slow={slow} failed={t('item.fail')} size="page">
      <ItemBones />
    </LoadState>
  )
}

function Elsewhere({ item: { id, kind } }: { item: InspirationDetail }) {
  if (kind === 'REFERENCE_PROJECT') return <Navigate to="/inspiration/$itemId" params={{ itemId: id }} replace />
  if (kind === 'PRODUCT') return <Navigate to="/products/$productId" params={{ productId: id }} replace />
  return <Navigate to="/inspiration" search={{ tab: 'DOWNLOAD' }} replace />
}
