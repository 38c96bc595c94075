import { Heart } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { InspirationItem } from '#contract/inspiration/item-schema.ts'
import { useRatingOf } from '#app/data/favourites/favourite-queries.ts'
import { onSingleClick } from '#app/ui/forms/on-single-click.ts'
import { useChangeFavourite } from '../use-change-favourite.ts'
import styles from './favourite-heart.module.css'

/** Hidden where the backend has no favourites. */
export function FavouriteHeart({ item }: { item: InspirationItem }) {
  const { t } = useTranslation('app')
  const favourite = useRatingOf(item.id)
  const change = useChangeFavourite()
  if (favourite === undefined) return null
  const isLiked = favourite?.liked === true
  return (
    <button
      type="button"
      className={styles.heart}
      aria-pressed={isLiked}
      aria-label={t('inspiration.heart', { title: item.title })}
      onClick={onSingleClick(() =>
        change(item, (previous) =>
          previous?.liked ? null : { liked: true, reason: null, point: null, note: previous?.note ?? null },
        ),
      )}
    >
      <span>
        <Heart className="i" aria-hidden="true" />
      </span>
    </button>
  )
}
