import { useQuery } from '@tanstack/react-query'
import { Heart, MapPin, ThumbsDown } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { RATING_REASONS } from '#contract/shared-selections/schema.ts'
import type { Favourite } from '#contract/favourites/schema.ts'
import type { InspirationItem } from '#contract/inspiration/item-schema.ts'
import { useLocale } from '#app/platform/i18n/locale.ts'
import { favouriteQueries, useRatingOf } from '#app/data/favourites/favourite-queries.ts'
import type { Rating } from '#app/data/favourites/use-rate-item.ts'
import { isOffered } from '#app/platform/query/is-offered.ts'
import chipStyles from '#app/ui/forms/chip-group.module.css'
import { cx } from '#app/ui/styles/class-names.ts'
import { PanelErrorBoundary } from '#app/ui/feedback/panel-error-boundary.tsx'
import { useChangeFavourite } from '../use-change-favourite.ts'
import styles from './rate-item.module.css'

const RateItemDialog = lazy(async () => ({ default: (await import('./rate-item-dialog.tsx')).RateItemDialog }))

/** Each press saves at once and a second press undoes it. Hidden where the backend has no favourites. */
export function RateItem({ item }: { item: InspirationItem }) {
  const { t } = useTranslation('app')
  const hasFavourites = isOffered(useQuery(favouriteQueries.list(useLocale())))
  const favourite = useRatingOf(item.id) ?? null
  const change = useChangeFavourite()
  const [isDialogOpen, setDialogOpen] = useState(false)
  if (hasFavourites === false) return null
  const rate = (rating: Rating) => change(item, rating, favourite)
  const toggleLiked = (liked: boolean) => rate(favourite?.liked === liked ? null : { ...toRating(favourite), liked })
  return (
    <section
      className={cx(styles.panel, !hasFavourites && 'reserved')}
      data-rated={favourite ? true : undefined}
      aria-label={t('judge.label')}
    >
      <div className={styles.buttons}>
        <button
          type="button"
          className={styles.button}
          aria-pressed={favourite?.liked === true}
          onClick={() => toggleLiked(true)}
        >
          <Heart className="i" aria-hidden="true" />
          {t('favourites.likes')}
        </button>
        <button
          type="button"
          className={styles.button}
          aria-pressed={favourite?.liked === false}
          onClick={() => toggleLiked(false)}
        >
          <ThumbsDown className="i" aria-hidden="true" />
          {t('favourites.dislikes')}
        </button>
      </div>
      <div className={styles.reasons} role="group" aria-labelledby="rate-reasons">
        <h2 id="rate-reasons" className="t-s t-soft t-strong">
          {t('judge.why')}
        </h2>
        <div className={cx(chipStyles.chips, styles.chips)}>
          {RATING_REASONS.map((reason) => (
            <button
              key={reason}
              type="button"
              className={chipStyles.chip}
              disabled={!favourite}
              aria-pressed={favourite?.reason === reason}
              onClick={() =>
                favourite && rate({ ...toRating(favourite), reason: favourite.reason === reason ? null : reason })
              }
            >
              {t(`favourites.reason.${reason}`)}
            </button>
          ))}
          <button type="button" className={chipStyles.chip} disabled={!favourite} onClick={() => setDialogOpen(true)}>
            <MapPin className="i" aria-hidden="true" />
            {t(item.image ? 'judge.mark' : 'judge.note')}
          </button>
        </div>
        {favourite && (favourite.point || favourite.note) && (
          <p className={`t-s t-soft ${styles.details}`}>
            {favourite.point && t('judge.marked')} {favourite.note}
          </p>
        )}
      </div>
      {isDialogOpen && favourite && (
        <PanelErrorBoundary>
          <Suspense>
            <RateItemDialog item={item} favourite={favourite} onClose={() => setDialogOpen(false)} />
          </Suspense>
        </PanelErrorBoundary>
      )}
    </section>
  )
}

/** Switching between like and dislike keeps reason, point and note. */
function toRating(favourite: Favourite | null): NonNullable<Rating> {
  const { liked = true, reason = null, point = null, note = null } = favourite ?? {}
  return { liked, reason, point, note }
}
