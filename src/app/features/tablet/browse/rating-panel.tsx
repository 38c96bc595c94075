import { Heart, ThumbsDown, Undo2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { SELECTION_MAX } from '#contract/appointments/limits.ts'
import { RATING_REASONS } from '#contract/shared-selections/schema.ts'
import { Button } from '#app/ui/forms/button.tsx'
import type { ItemWithImage, SelectionScreenProps } from '../tablet-screen.ts'
import { focusHeading } from '../focus-heading.ts'
import { ToggleChip } from '../toggle-chip.tsx'
import styles from './rating-panel.module.css'
import { setReason, isFull, rateItem, findRating, removeRating } from '../selection.ts'

type RatingPanelProps = Pick<SelectionScreenProps, 'selection' | 'onSelectionChange'> & { item: ItemWithImage }

export function RatingPanel({ item, selection, onSelectionChange }: RatingPanelProps) {
  const { t } = useTranslation('app')
  const rating = findRating(selection.ratings, item.id)
  const isAtLimit = !rating && isFull(selection.ratings)
  const update = (ratings: typeof selection.ratings) => onSelectionChange({ ...selection, ratings })
  const rate = (liked: boolean) => update(rateItem(selection.ratings, item.id, liked))
  function undo() {
    update(removeRating(selection.ratings, item.id))
    // The pressed button disappears.
    focusHeading(document)
  }
  return (
    <div className={styles.panel}>
      <div>
        <h1 className="t-2xl">{item.title}</h1>
        {item.place && <p className="t-soft">{item.place.city}</p>}
      </div>
      <div className={styles.options}>
        <ToggleChip pressed={rating?.liked === true} disabled={isAtLimit} onPress={() => rate(true)}>
          <Heart className="i" aria-hidden="true" />
          {t('picks.like')}
        </ToggleChip>
        <ToggleChip pressed={rating?.liked === false} disabled={isAtLimit} onPress={() => rate(false)}>
          <ThumbsDown className="i" aria-hidden="true" />
          {t('picks.dislike')}
        </ToggleChip>
      </div>
      {isAtLimit && <p role="status">{t('picks.full', { count: SELECTION_MAX })}</p>}
      {rating && (
        <>
          <div role="group" aria-labelledby="reason" className={styles.reasons}>
            <h2 id="reason" className="t-row">
              {t(rating.liked ? 'picks.whyLiked' : 'picks.whyDisliked')}
            </h2>
            <div className={styles.options}>
              {RATING_REASONS.map((reason) => (
                <ToggleChip
                  key={reason}
                  pressed={rating.reason === reason}
                  onPress={() => update(setReason(selection.ratings, item.id, reason))}
                >
                  {t(`picks.reason.${reason}`)}
                </ToggleChip>
              ))}
            </div>
          </div>
          <Button variant="quiet" onClick={undo}>
            <Undo2 className="i" aria-hidden="true" />
            {t('picks.undo')}
          </Button>
        </>
      )}
    </div>
  )
}
