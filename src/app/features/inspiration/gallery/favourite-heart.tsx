import { Heart } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { InspirationItem } from '#contract/schemas/inspiration.ts'
import { useSaid } from '#app/data/favourites/favourite-queries.ts'
import { useFavourite } from './favourite-change.ts'
import styles from './favourite-heart.module.css'

/** Keeps a thing, or no longer; nothing where the backend keeps none (E33). It alone is drawn anew when it is pressed. */
export function FavouriteHeart({ item }: { item: InspirationItem }) {
  const { t } = useTranslation('app')
  const said = useSaid(item.id)
  const change = useFavourite()
  if (said === undefined) return null
  const isLiked = said?.liked === true
  return (
    <button
      type="button"
      className={styles.heart}
      aria-pressed={isLiked}
      aria-label={t('inspiration.heart', { title: item.title })}
      onClick={() =>
        change(item, isLiked ? null : { liked: true, reason: null, point: null, note: said?.note ?? null }, said)
      }
    >
      <span>
        <Heart className="i" aria-hidden="true" />
      </span>
    </button>
  )
}
