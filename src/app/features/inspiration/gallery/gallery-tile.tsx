import { Link } from '@tanstack/react-router'
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { PICTURE_SIZES } from '#contract/configuration/picture-sizes.ts'
import type { InspirationItem } from '#contract/inspiration/item-schema.ts'
import { itemLink } from '#app/data/inspiration/item-link.ts'
import { cx } from '#app/ui/styles/class-names.ts'
import { Photo } from '#app/ui/media/photo.tsx'
import { mainSpecs } from '../product-specs.tsx'
import { FavouriteHeart } from './favourite-heart.tsx'
import styles from './gallery-tile.module.css'

/** Memoised: toggling one favourite must not re-render the grid. */
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
          {item.image && (
            <Photo image={item.image} sizes={PICTURE_SIZES.tile} alt="" eager={eager} className={styles.picture} />
          )}
        </span>
        <span className={styles.text}>
          <b>{item.title}</b>
          <TileText item={item} />
        </span>
      </Link>
      <FavouriteHeart item={item} />
    </div>
  )
})

function TileText({ item: { kind, place, distanceKm, tags } }: { item: InspirationItem }) {
  const { t } = useTranslation('app')
  if (kind === 'PRODUCT') {
    const specs = mainSpecs(tags).map(({ key, value }) => t(`inspiration.value.${key}.${value}`))
    return <span className="t-soft">{specs.join(', ')}</span>
  }
  if (!place) return null
  const km = distanceKm === null ? null : Math.round(distanceKm)
  const distance = km === null ? [] : [km < 1 ? t('inspiration.nearby') : t('inspiration.km', { km })]
  return <span className="t-soft">{[place.city, ...distance].join(', ')}</span>
}
