import { Link } from '@tanstack/react-router'
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import type { InspirationItem } from '#contract/schemas/inspiration.ts'
import { itemLink } from '#app/data/inspiration/item-link.ts'
import { cx } from '#app/ui/class-names.ts'
import { Photo } from '#app/ui/photo.tsx'
import { productWords } from '../model.ts'
import { FavouriteHeart } from './favourite-heart.tsx'
import styles from './gallery-tile.module.css'

/** Three beside each other, two, or one. */
const SIZES = '(min-width: 1025px) 30vw, (min-width: 481px) 50vw, 100vw'

/** One stone of the wall: its picture, what it is, and the heart beside it. A memo, as one heart must not lay the wall anew. */
export const GalleryTile = memo(function GalleryTile({
  item,
  eager,
}: {
  item: InspirationItem
  eager: boolean | 'first'
}) {
  const isProduct = item.kind === 'PRODUCT'
  return (
    <div className={styles.tile}>
      <Link {...itemLink(item)} className={styles.link} activeProps={{}}>
        <span className={cx(styles.photo, isProduct && styles.trueColour)}>
          {item.image && <Photo image={item.image} sizes={SIZES} alt="" eager={eager} className={styles.picture} />}
        </span>
        <span className={styles.words}>
          <b>{item.title}</b>
          <TileWords item={item} />
        </span>
      </Link>
      <FavouriteHeart item={item} />
    </div>
  )
})

/** Where a building stands and how far that is, or how a product is made. */
function TileWords({ item: { kind, place, distanceKm, tags } }: { item: InspirationItem }) {
  const { t } = useTranslation('app')
  if (kind === 'PRODUCT') {
    const words = productWords(tags).map(({ key, value }) => t(`inspiration.value.${key}.${value}`))
    return <span className="t-soft">{words.join(', ')}</span>
  }
  if (!place) return null
  const km = distanceKm === null ? null : Math.round(distanceKm)
  const far = km === null ? [] : [km < 1 ? t('inspiration.nearby') : t('inspiration.km', { km })]
  return <span className="t-soft">{[place.city, ...far].join(', ')}</span>
}
