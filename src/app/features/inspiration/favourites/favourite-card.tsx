import { Link } from '@tanstack/react-router'
import { Heart, ThumbsDown, X } from 'lucide-react'
import type { MouseEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { PICTURE_SIZES } from '#contract/configuration/picture-sizes.ts'
import type { Favourite } from '#contract/favourites/schema.ts'
import { itemLink } from '#app/data/inspiration/item-link.ts'
import { Button } from '#app/ui/forms/button.tsx'
import { focusNeighbour } from '#app/platform/navigation/focus-neighbour.ts'
import { cx } from '#app/ui/styles/class-names.ts'
import { MarkedPhoto } from '#app/ui/media/marked-photo.tsx'
import { Photo } from '#app/ui/media/photo.tsx'
import { CompareToggle } from '../compare/compare-toggle.tsx'
import { useChangeFavourite } from '../use-change-favourite.ts'
import styles from './favourite-card.module.css'

export function FavouriteCard({ favourite }: { favourite: Favourite }) {
  const { t } = useTranslation('app')
  const change = useChangeFavourite()
  const { item, liked, reason, point, note } = favourite
  const Mark = liked ? Heart : ThumbsDown
  function remove({ currentTarget }: MouseEvent) {
    const changed = change(item, () => null, t('favourites.dropped', { title: item.title }))
    if (changed !== undefined) focusNeighbour(currentTarget)
  }
  return (
    <article className={styles.card}>
      <div className={cx(styles.photo, item.kind === 'PRODUCT' && styles.trueColour)}>
        {item.image && point && (
          <MarkedPhoto
            image={item.image}
            sizes={PICTURE_SIZES.tile}
            alt=""
            spot={point}
            mark={<Mark className="i" />}
          />
        )}
        {item.image && !point && (
          <Photo image={item.image} sizes={PICTURE_SIZES.tile} alt="" className={styles.cropped} />
        )}
      </div>
      <div className={styles.text}>
        <h3 className="t-row">
          <Link {...itemLink(item)} activeProps={{}}>
            {item.title}
          </Link>
        </h3>
        {item.place && <p className="t-s t-soft">{item.place.city}</p>}
        {reason && (
          <p className={styles.reason}>
            <Mark className="i i--s" aria-hidden="true" />
            <span>{t(`favourites.reason.${reason}`)}</span>
          </p>
        )}
        {note && <p className={styles.note}>{note}</p>}
        <CompareToggle item={item} className={styles.compare} />
      </div>
      <Button
        variant="quiet"
        icon
        className={styles.remove}
        aria-label={t('favourites.drop', { title: item.title })}
        onClick={remove}
      >
        <X className="i" aria-hidden="true" />
      </Button>
    </article>
  )
}
