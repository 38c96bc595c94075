import type { FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { EditField } from '#contract/rules/project-edit.ts'
import type { Project } from '#contract/schemas/project.ts'
import { fieldName, fieldValue, wantedValue } from '#app/platform/i18n/format-edit.ts'
import { useLocale } from '#app/platform/i18n/locale.ts'
import type { QueuedEdit } from '#app/platform/outbox/queued-edit.ts'
import { Button } from '#app/ui/button.tsx'
import { CheckRow } from '#app/ui/check-row.tsx'
import { Note } from '#app/ui/note.tsx'
import styles from './queue-course.module.css'
import { useOutbox } from './use-outbox.ts'

interface QueueClashProps {
  edit: QueuedEdit
  theirs: Project
  clashes: readonly EditField[]
}

/** The same field, changed here and by somebody else: both values side by side, and nothing lost before one is chosen (B09). */
export function QueueClash({ edit, theirs, clashes }: QueueClashProps) {
  const { t } = useTranslation('app')
  const locale = useLocale()
  const outbox = useOutbox()
  function decide(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const choices = new FormData(event.currentTarget)
    const keep = clashes.filter((field) => choices.get(field) === 'mine')
    outbox((box) => box.resolve(edit.id, keep))
  }
  return (
    <form className={styles.clash} onSubmit={decide}>
      <Note tone="ochre" boxed role="status">
        {t('queue.clash')}
      </Note>
      {clashes.map((field) => (
        <fieldset key={field} className={styles.choice}>
          <legend className="t-row">{fieldName(field, t)}</legend>
          <CheckRow
            type="radio"
            name={field}
            value="mine"
            defaultChecked
            label={wantedValue(edit.base, edit.wanted, field, t, locale)}
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
