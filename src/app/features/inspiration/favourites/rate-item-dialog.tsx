import { Heart, ThumbsDown } from 'lucide-react'
import { type FormEvent, type MouseEvent, type Ref, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { TEXT_MAX } from '#contract/configuration/limits.ts'
import type { InspirationItem } from '#contract/inspiration/item-schema.ts'
import { type Rating, useRateItem } from '#app/data/favourites/use-rate-item.ts'
import { useErrorMessage } from '#app/platform/forms/use-error-message.ts'
import { Button } from '#app/ui/forms/button.tsx'
import { Dialog } from '#app/ui/overlays/dialog.tsx'
import { FormActions } from '#app/ui/overlays/form-actions.tsx'
import { ErrorSummary } from '#app/ui/forms/error-summary.tsx'
import { TextField } from '#app/ui/forms/field.tsx'
import { SpotPicker } from '#app/ui/media/spot-picker.tsx'
import { ReasonChips } from './reason-chips.tsx'
import styles from './rate-item.module.css'

interface RateItemDialogProps {
  /** The form: null while the dialog is not on screen. */
  ref: Ref<HTMLFormElement>
  item: InspirationItem
  rating: NonNullable<Rating>
  /** Of an earlier change of the rating. */
  earlierError: unknown
  onClose: () => void
}

/** A reason, a point on the picture and a note; the input stays until the backend has saved it. */
export function RateItemDialog({ ref, item, rating, earlierError, onClose }: RateItemDialogProps) {
  const { t } = useTranslation('app')
  const rateItem = useRateItem()
  const failure = useErrorMessage(rateItem.isIdle ? earlierError : rateItem.error)
  const [point, setPoint] = useState(rating.point ?? null)
  const [reason, setReason] = useState(rating.reason)
  const Mark = rating.liked ? Heart : ThumbsDown
  function save(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (rateItem.isPending) return
    const note = String(new FormData(event.currentTarget).get('note') ?? '').trim() || null
    rateItem.mutate({ item, rating: { ...rating, reason, point, note } }, { onSuccess: onClose })
  }
  function removePoint({ currentTarget }: MouseEvent<HTMLButtonElement>) {
    // The pressed button disappears.
    currentTarget.parentElement?.querySelector('button')?.focus()
    setPoint(null)
  }
  return (
    <Dialog
      title={t(rating.liked ? 'judge.whyLiked' : 'judge.whyDisliked')}
      closeLabel={t('form.close')}
      onClose={onClose}
    >
      <form ref={ref} className={styles.form} onSubmit={save}>
        <ErrorSummary errors={failure ? [{ text: failure }] : []} focusDisabled={rateItem.isIdle} />
        {item.image && (
          <div className={styles.point}>
            <SpotPicker
              image={item.image}
              sizes="(min-width: 769px) 30rem, 100vw"
              label={t('judge.spot', { title: item.title })}
              describedBy="rate-point"
              spot={point}
              mark={<Mark className="i" />}
              onSpot={setPoint}
              className={styles.photo}
            />
            <p id="rate-point" className="t-s t-soft" role="status">
              {t(point ? 'judge.spotThere' : 'judge.spotNone', {
                x: Math.round((point?.x ?? 0) * 100),
                y: Math.round((point?.y ?? 0) * 100),
              })}
            </p>
            {point && (
              <Button variant="quiet" onClick={removePoint}>
                {t('judge.spotRemove')}
              </Button>
            )}
          </div>
        )}
        <ReasonChips reason={reason} onChange={setReason} />
        <TextField
          name="note"
          label={t('judge.noteLabel')}
          optional={t('common:form.optional')}
          maxLength={TEXT_MAX}
          defaultValue={rating.note ?? ''}
          autoComplete="off"
        />
        <FormActions busy={rateItem.isPending} onCancel={onClose} />
      </form>
    </Dialog>
  )
}
