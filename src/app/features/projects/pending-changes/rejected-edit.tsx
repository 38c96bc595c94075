import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { applyEdit, asNew, type EditField } from '#contract/rules/project-edit.ts'
import { useMe } from '#app/data/customers/customer-queries.ts'
import { fieldName } from '#app/platform/i18n/format-edit.ts'
import { formatList } from '#app/platform/i18n/format-project.ts'
import { useLocale } from '#app/platform/i18n/locale.ts'
import type { QueuedEdit } from '#app/platform/outbox/queued-edit.ts'
import { blankProject } from '#app/platform/outbox/unsent-project.ts'
import { Button } from '#app/ui/button.tsx'
import { Note } from '#app/ui/note.tsx'
import styles from './queue-course.module.css'
import { useOutbox } from './use-outbox.ts'

/** An edit that cannot be written any more: its project is gone, or it was refused. What was typed is still here (B09). */
export function QueueGone({ edit }: { edit: QueuedEdit }) {
  const { t } = useTranslation('app')
  const locale = useLocale()
  const navigate = useNavigate()
  const outbox = useOutbox()
  const contactId = useMe().data?.contact.id
  const fields = formatList(
    (Object.keys(edit.wanted) as EditField[]).map((field) => fieldName(field, t).toLowerCase()),
    locale,
  )
  function copyAsNew(owner: string) {
    const project = applyEdit(edit.base, edit.wanted)
    const blank = blankProject(owner, crypto.randomUUID(), new Date().toISOString())
    outbox(async (box) => {
      await box.copyAsNew(edit.id, blank, asNew(project, project.name ?? t('common:project.limitedName')))
      await navigate({ to: '/projects/$projectId', params: { projectId: blank.id } })
    })
  }
  return (
    <div className={styles.clash}>
      <Note tone="error" boxed role="status">
        {t(edit.state === 'gone' ? 'queue.gone' : 'queue.refused', { fields })} {edit.reason}
      </Note>
      <p className={styles.actions}>
        {edit.state === 'gone' && contactId !== undefined && (
          <Button variant="primary" onClick={() => copyAsNew(contactId)}>
            {t('queue.copy')}
          </Button>
        )}
        <Button onClick={() => outbox((box) => box.discard(edit.id))}>{t('queue.discard')}</Button>
      </p>
    </div>
  )
}
