import { Link } from '@tanstack/react-router'
import { Heart, ThumbsDown } from 'lucide-react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { ItemRating } from '#contract/shared-selections/schema.ts'
import type { InspirationItem } from '#contract/inspiration/item-schema.ts'
import { itemLink } from '#app/data/inspiration/item-link.ts'
import { MarkedPhoto } from '#app/ui/media/marked-photo.tsx'
import styles from './selection-list.module.css'

interface SelectionListProps {
  title: string
  ratings: readonly ItemRating[]
  /** For the images and titles of the rated items; undefined until they are loaded. */
  items: readonly InspirationItem[] | undefined
}

export function SelectionList({ title, ratings, items }: SelectionListProps) {
  const id = useId()
  if (ratings.length === 0) return null
  return (
    <section className={styles.section} aria-labelledby={id}>
      <h2 className="t-section" id={id}>
        {title} <span className="t-faint num">{ratings.length}</span>
      </h2>
      <ul className={styles.items}>
        {ratings.map((rating) => (
          <SelectionItem
            key={rating.itemId}
            rating={rating}
            item={items && (items.find((other) => other.id === rating.itemId) ?? null)}
          />
        ))}
      </ul>
    </section>
  )
}

/** `item` is null where it no longer exists, undefined until it is known. */
function SelectionItem({ rating, item }: { rating: ItemRating; item: InspirationItem | null | undefined }) {
  const { t } = useTranslation('app')
  const Mark = rating.liked ? Heart : ThumbsDown
  return (
    <li>
      {item?.image && (
        <MarkedPhoto
          image={item.image}
          sizes="(min-width: 64rem) 30vw, 100vw"
          spot={rating.point}
          mark={<Mark className="i" />}
        />
      )}
      <p className={styles.text}>
        <b>
          {item ? (
            <Link {...itemLink(item)} activeProps={{}}>
              {item.title}
            </Link>
          ) : (
            item === null && t('taken.unknown')
          )}
        </b>
        {item?.place && <span className="t-soft">{item.place.city}</span>}
        {rating.reason && (
          <span className={styles.reason}>
            <Mark className="i" aria-hidden="true" />
            <span>{t(`picks.reason.${rating.reason}`)}</span>
          </span>
        )}
      </p>
    </li>
  )
}
