import { Heart, ThumbsDown } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { TEXT_MAX } from '#contract/constants/limits.ts'
import type { Favourite } from '#contract/schemas/favourite.ts'
import type { InspirationItem } from '#contract/schemas/inspiration.ts'
import { useJudge } from '#app/data/favourites/use-judge.ts'
import { useFailure } from '#app/platform/forms/use-failure.ts'
import { Button } from '#app/ui/button.tsx'
import { Dialog, DialogEnd } from '#app/ui/dialog.tsx'
import { ErrorSummary } from '#app/ui/error-summary.tsx'
import { TextField } from '#app/ui/field.tsx'
import { SpotPicker } from '#app/ui/spot-picker.tsx'
import styles from './judge.module.css'

interface JudgeDialogProps {
  item: InspirationItem
  said: Favourite
  onClose: () => void
}

/** Where on the picture, and in words of one's own (B13); what was typed stays until the backend has taken it. */
export function JudgeDialog({ item, said, onClose }: JudgeDialogProps) {
  const { t } = useTranslation('app')
  const judge = useJudge()
  const failure = useFailure(judge.error)
  const [spot, setSpot] = useState(said.point ?? null)
  const Mark = said.liked ? Heart : ThumbsDown
  function save(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (judge.isPending) return
    const note = String(new FormData(event.currentTarget).get('note') ?? '').trim() || null
    const { liked, reason } = said
    judge.mutate({ item, said: { liked, reason, point: spot, note } }, { onSuccess: onClose })
  }
  return (
    <Dialog
      title={t(said.liked ? 'judge.titleLiked' : 'judge.titleDisliked')}
      closeLabel={t('common:form.close')}
      onClose={onClose}
    >
      <form className={styles.form} onSubmit={save}>
        <ErrorSummary errors={failure ? [{ text: failure }] : []} refused={failure} />
        {item.image && (
          <div className={styles.spot}>
            <SpotPicker
              image={item.image}
              sizes="(min-width: 769px) 30rem, 100vw"
              label={t('judge.spot', { title: item.title })}
              describedBy="judge-spot"
              spot={spot}
              mark={<Mark className="i" />}
              onSpot={setSpot}
              className={styles.photo}
            />
            <p id="judge-spot" className="t-s t-soft" role="status">
              {t(spot ? 'judge.spotThere' : 'judge.spotNone', {
                x: Math.round((spot?.x ?? 0) * 100),
                y: Math.round((spot?.y ?? 0) * 100),
              })}
            </p>
            <Button variant="quiet" disabled={!spot} onClick={() => setSpot(null)}>
              {t('judge.spotRemove')}
            </Button>
          </div>
        )}
        <TextField
          name="note"
          label={t('judge.noteLabel')}
          optional={t('common:form.optional')}
          maxLength={TEXT_MAX}
          defaultValue={said.note ?? ''}
          autoComplete="off"
        />
        <DialogEnd>
          <Button variant="quiet" onClick={onClose}>
            {t('common:form.cancel')}
          </Button>
          <Button type="submit" variant="primary" busy={judge.isPending}>
            {t('common:form.save')}
          </Button>
        </DialogEnd>
      </form>
    </Dialog>
  )
}
