import { useQuery } from '@tanstack/react-query'
import { Heart, MapPin, ThumbsDown } from 'lucide-react'
import { Suspense, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { BREAKPOINTS } from '#contract/configuration/breakpoints.ts'
import type { InspirationItem } from '#contract/inspiration/item-schema.ts'
import { lazyPart } from '#app/platform/code-loading/lazy-part.ts'
import { useNotifyError } from '#app/platform/forms/use-error-message.ts'
import { useLocale } from '#app/platform/i18n/locale.ts'
import { favouriteQueries, useRatingOf } from '#app/data/favourites/favourite-queries.ts'
import type { Rating } from '#app/data/favourites/use-rate-item.ts'
import { isOffered } from '#app/platform/query/is-offered.ts'
import { Button } from '#app/ui/forms/button.tsx'
import chipStyles from '#app/ui/forms/chip-group.module.css'
import { onSingleClick } from '#app/ui/forms/on-single-click.ts'
import { cx } from '#app/ui/styles/class-names.ts'
import { useMediaQuery } from '#app/ui/hooks/use-media-query.ts'
import { PanelErrorBoundary } from '#app/ui/feedback/panel-error-boundary.tsx'
import { useChangeFavourite } from '../use-change-favourite.ts'
import { ReasonChips } from './reason-chips.tsx'
import styles from './rate-item.module.css'

const RateItemDialog = lazyPart(async () => (await import('./rate-item-dialog.tsx')).RateItemDialog)

interface OpenDialog {
  readonly rating: NonNullable<Rating>
  /** Why a press was not saved. */
  readonly error?: unknown
}

/**
 * Each press saves at once and a second press undoes it; where there is no room for reasons, a sheet asks for them.
 * Hidden where the backend has no favourites.
 */
export function RateItem({ item }: { item: InspirationItem }) {
  const { t } = useTranslation('app')
  const hasFavourites = isOffered(useQuery(favouriteQueries.list(useLocale())))
  const favourite = useRatingOf(item.id) ?? null
  const isWide = useMediaQuery(`(width >= ${BREAKPOINTS.large}px)`)
  // The dialog stays open where the press that opened it fails, and shows the error.
  const [dialog, setDialog] = useState<OpenDialog | null>(null)
  const dialogForm = useRef<HTMLFormElement>(null)
  const notifyError = useNotifyError()
  const change = useChangeFavourite((error) => {
    if (dialogForm.current) setDialog((open) => open && { ...open, error })
    else notifyError(error)
  })
  if (hasFavourites === false) return null
  const question = t(favourite?.liked === false ? 'judge.whyDisliked' : 'judge.whyLiked')
  function toggleLiked(liked: boolean) {
    const rating = change(item, (previous) => (previous?.liked === liked ? null : { ...toRating(previous), liked }))
    if (rating && !isWide) setDialog({ rating })
  }
  const openDialog = () => setDialog({ rating: toRating(favourite) })
  return (
    <section className={cx(styles.panel, !hasFavourites && 'reserved')} aria-label={t('judge.label')}>
      <div className={styles.buttons}>
        <button
          type="button"
          className={styles.button}
          aria-pressed={favourite?.liked === true}
          onClick={onSingleClick(() => toggleLiked(true))}
        >
          <Heart className="i" aria-hidden="true" />
          {t('favourites.likes')}
        </button>
        <button
          type="button"
          className={styles.button}
          aria-pressed={favourite?.liked === false}
          onClick={onSingleClick(() => toggleLiked(false))}
        >
          <ThumbsDown className="i" aria-hidden="true" />
          {t('favourites.dislikes')}
        </button>
      </div>
      {isWide ? (
        <div className={styles.reasons} role="group" aria-labelledby="rate-reasons">
          <h2 id="rate-reasons" className="t-s t-soft t-strong">
            {question}
          </h2>
          <ReasonChips
            reason={favourite?.reason ?? null}
            disabled={!favourite}
            onChange={(reason) => change(item, (previous) => previous && { ...previous, reason })}
          >
            <button type="button" className={chipStyles.chip} disabled={!favourite} onClick={openDialog}>
              <MapPin className="i" aria-hidden="true" />
              {t(item.image ? 'judge.mark' : 'judge.note')}
            </button>
          </ReasonChips>
          {favourite && (favourite.point || favourite.note) && (
            <p className="t-s t-soft">
              {[favourite.point && t('judge.marked'), favourite.note].filter(Boolean).join(' ')}
            </p>
          )}
        </div>
      ) : (
        favourite && (
          <Button variant="quiet" aria-haspopup="dialog" onClick={openDialog}>
            <span>{question}</span>{' '}
            {favourite.reason && <span className="t-soft">{t(`favourites.reason.${favourite.reason}`)}</span>}
          </Button>
        )
      )}
      {dialog && (
        <PanelErrorBoundary>
          <Suspense>
            <RateItemDialog
              ref={dialogForm}
              item={item}
              rating={dialog.rating}
              earlierError={dialog.error}
              onClose={() => setDialog(null)}
            />
          </Suspense>
        </PanelErrorBoundary>
      )}
    </section>
  )
}

/** Switching between like and dislike keeps reason, point and note. */
function toRating(favourite: Rating): NonNullable<Rating> {
  const { liked = true, reason = null, point = null, note = null } = favourite ?? {}
  return { liked, reason, point, note }
}
