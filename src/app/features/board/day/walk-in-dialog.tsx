import { useTranslation } from 'react-i18next'
import { PRODUCT_CATEGORIES } from '#contract/projects/vocabulary.ts'
import { walkInSchema } from '#contract/tablets/schema.ts'
import { TABLET_WALK_INS_PER_HOUR } from '#contract/configuration/customer-bounds.ts'
import { useBoardWalkIn } from '#app/data/board/board-mutations.ts'
import type { StaffAccess } from '#app/data/board/staff-access.ts'
import { useHourlyBound, walkIns } from '#app/data/tablet/tablet-bounds.ts'
import { useForm } from '#app/platform/forms/use-form.ts'
import { BoundNote } from '#app/ui/feedback/bound-note.tsx'
import { Note } from '#app/ui/feedback/note.tsx'
import { Button } from '#app/ui/forms/button.tsx'
import { ChipGroup } from '#app/ui/forms/chip-group.tsx'
import { TextField } from '#app/ui/forms/field.tsx'
import { Dialog, DialogActions } from '#app/ui/overlays/dialog.tsx'
import { useNow } from '#app/ui/hooks/use-now.ts'
import styles from './walk-in-dialog.module.css'

interface WalkInDialogProps {
  access: StaffAccess
  onDone: (name: string) => void
  onClose: () => void
}

/** Checks in a visitor without an appointment, for staff. */
export function WalkInDialog({ access, onDone, onClose }: WalkInDialogProps) {
  const { t } = useTranslation('app')
  const walkIn = useBoardWalkIn(access)
  const { state, used, minutes } = useHourlyBound(walkIns, useNow())
  const isFull = state === 'reached'
  const form = useForm({
    id: 'walk-in',
    schema: walkInSchema,
    names: ['firstName', 'topic'],
    read: (fields) => ({ firstName: fields.get('firstName'), topic: fields.get('topic') || null }),
    async send(input) {
      if (isFull) return
      await walkIn.mutateAsync(input)
      onDone(input.firstName)
      onClose()
    },
  })
  const topics = PRODUCT_CATEGORIES.map((value) => ({ value, label: t(`kiosk.topic.${value}`) }))
  return (
    <Dialog title={t('board.walkIn.open')} closeLabel={t('form.close')} onClose={onClose}>
      <form className={styles.form} onSubmit={form.onSubmit} autoComplete="off" noValidate>
        <TextField
          id={form.idOf('firstName')}
          name="firstName"
          label={t('board.walkIn.firstName')}
          message={form.messageOf('firstName')}
          autoCapitalize="words"
          spellCheck={false}
        />
        <ChipGroup
          label={t('board.walkIn.topic')}
          name="topic"
          defaultValue=""
          options={[...topics, { value: '', label: t('board.walkIn.noTopic') }]}
        />
        <div role="status">
          <BoundNote
            id="walk-in-bound"
            state={state}
            near={t('kiosk.walkIn.near', { used, max: TABLET_WALK_INS_PER_HOUR })}
            reached={t('kiosk.walkIn.full', { max: TABLET_WALK_INS_PER_HOUR, count: minutes })}
          />
        </div>
        {form.hasFormError && !isFull && (
          <Note tone="error" boxed role="alert">
            {form.errors[0]?.text}
          </Note>
        )}
        <DialogActions>
          <Button
            variant="primary"
            type="submit"
            busy={form.busy}
            aria-disabled={isFull || undefined}
            aria-describedby={isFull ? 'walk-in-bound' : undefined}
          >
            {t('board.do.checkin')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
