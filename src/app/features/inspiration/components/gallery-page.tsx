import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { memo, useEffect, useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { InspirationQuery } from '#contract/schemas/inspiration-search.ts'
import { wallQueries } from '#app/data/inspiration/wall-queries.ts'
import { useOnline } from '#app/platform/query/online.ts'
import { useSlow } from '#app/platform/query/slow.ts'
import { LoadState } from '#app/ui/load-state.tsx'
import { GalleryBone } from './gallery-bones.tsx'
import { useNear } from './gallery-near.ts'
import { GalleryTile } from './gallery-tile.tsx'
import styles from './gallery.module.css'

/** So many pictures are in the first sight of a wide screen. */
const IN_FIRST_SIGHT = 3

interface GalleryPageProps {
  asked: InspirationQuery
  /** How many things it holds as far as is known. */
  size: number
  /** Whether it is the first one, or was just asked for: then the focus goes to it. */
  entry: 'first' | 'asked' | 'scrolled'
}

/**
 * One page of the wall. Far from the screen its places are empty, as high as they were: however long the wall, few tiles
 * are in the document, and few pages are asked for (E30).
 */
export const GalleryPage = memo(function GalleryPage({ asked, size, entry }: GalleryPageProps) {
  const { t } = useTranslation('app')
  const [isNear, watch] = useNear(entry !== 'scrolled')
  const read = useQuery({ ...wallQueries.page(asked), enabled: isNear, placeholderData: keepPreviousData })
  const items = read.data?.items
  const start = useId()
  const online = useOnline()
  const slow = useSlow(isNear && !items && !read.isError)
  const isThere = items !== undefined
  useEffect(() => {
    if (entry === 'asked' && isThere) document.getElementById(start)?.querySelector('a')?.focus()
  }, [entry, isThere, start])
  if (!items && (read.isError || read.failureCount > 0 || !online || slow)) {
    return (
      <li className={styles.whole}>
        <LoadState read={read} online={online} slow={slow} failed={t('inspiration.pageFail')} size="section">
          {null}
        </LoadState>
      </li>
    )
  }
  return Array.from({ length: items?.length ?? size }, (_, place) => {
    const item = items?.[place]
    const eager = entry === 'first' && place < IN_FIRST_SIGHT && (place === 0 ? 'first' : true)
    return (
      <li key={place} ref={watch} id={place === 0 ? start : undefined}>
        {isNear && (item ? <GalleryTile key={item.id} item={item} eager={eager} /> : <GalleryBone />)}
      </li>
    )
  })
})
