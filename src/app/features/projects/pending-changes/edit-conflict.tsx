import type { FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { PatchField } from '#contract/projects/merge-patch.ts'
import type { Project } from '#contract/projects/schema.ts'
import { fieldName, fieldValue, patchedValue } from '#app/platform/i18n/format-edit.ts'
import { useLocale } from '#app/platform/i18n/locale.ts'
import type { QueuedEdit } from '#app/data/projects/outbox/queued-edit.ts'
import { Button } from '#app/ui/forms/button.tsx'
import { CheckRow } from '#app/ui/forms/check-row.tsx'
import { keepFocus } from '#app/platform/navigation/focus-neighbour.ts'
import { Note } from '#app/ui/feedback/note.tsx'
import styles from './pending-changes-panel.module.css'
import { useOutbox } from './use-outbox.ts'

interface EditConflictProps {
  edit: QueuedEdit
  theirs: Project
  conflicts: readonly PatchField[]
}

/** A field changed here and by another member: both values, one of which has to be chosen. */
export function EditConflict({ edit, theirs, conflicts }: EditConflictProps) {
  const { t } = useTranslation('app')
  const locale = useLocale()
  const outbox = useOutbox()
  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const choices = new FormData(event.currentTarget)
    const ownFields = conflicts.filter((field) => choices.get(field) === 'mine')
    outbox((queue) => queue.resolveConflict(edit.id, ownFields))
  }
  return (
    <form className={styles.problem} ref={keepFocus} onSubmit={handleSubmit}>
      <Note tone="ochre" boxed role="status">
        {t('queue.clash')}
      </Note>
      {conflicts.map((field) => (
        <fieldset key={field} className={styles.choice}>
          <legend className="t-row">{fieldName(field, t)}</legend>
          <CheckRow
            type="radio"
            name={field}
            value="mine"
            defaultChecked
            label={patchedValue(edit.base, edit.patch, field, t, locale)}
            hint={t('queue.mine')}
          />
          <CheckRow
            type="radio"
            name={field}
            value="theirs"
            label={fieldValue(theirs, field, t, locale)}
            hint={t('queue.theirs')}
          />
        </fieldset>
      ))}
      <p>
        <Button type="submit" variant="primary">
          {t('queue.choose')}
        </Button>
      </p>
    </form>
  )
}
