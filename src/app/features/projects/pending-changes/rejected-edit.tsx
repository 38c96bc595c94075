import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { applyPatch, copyOfProject, type PatchField } from '#contract/projects/merge-patch.ts'
import { useMe } from '#app/data/customers/customer-queries.ts'
import { fieldName, patchedValue } from '#app/platform/i18n/format-edit.ts'
import { formatList } from '#app/platform/i18n/format-project.ts'
import { useLocale } from '#app/platform/i18n/locale.ts'
import { useIsCurrentPage } from '#app/platform/navigation/use-is-current-page.ts'
import type { QueuedEdit } from '#app/data/projects/outbox/queued-edit.ts'
import { blankProject } from '#app/data/projects/outbox/local-project.ts'
import { Button } from '#app/ui/forms/button.tsx'
import { keepFocus } from '#app/platform/navigation/focus-neighbour.ts'
import { Note } from '#app/ui/feedback/note.tsx'
import styles from './pending-changes-panel.module.css'
import { useOutbox } from './use-outbox.ts'

/** An edit that cannot be saved, as its project is gone or the backend rejected it; its values are not lost. */
export function RejectedEdit({ edit }: { edit: QueuedEdit }) {
  const { t } = useTranslation('app')
  const locale = useLocale()
  const navigate = useNavigate()
  const isCurrentPage = useIsCurrentPage()
  const outbox = useOutbox()
  const contactId = useMe().data?.contact.id
  const fields = Object.keys(edit.patch) as PatchField[]
  const names = formatList(
    fields.map((field) => fieldName(field, t).toLowerCase()),
    locale,
  )
  function copyAsNew(ownerId: string) {
    const project = applyPatch(edit.base, edit.patch)
    const draft = blankProject(ownerId, crypto.randomUUID(), new Date().toISOString())
    outbox(async (queue) => {
      await queue.copyAsNew(edit.id, draft, copyOfProject(project, project.name ?? t('app:project.limitedName')))
      if (isCurrentPage()) await navigate({ to: '/projects/$projectId', params: { projectId: draft.id } })
    })
  }
  return (
    <div className={styles.problem} ref={keepFocus}>
      <Note tone="error" boxed role="status">
        {t(edit.state === 'gone' ? 'queue.gone' : 'queue.refused', { fields: names })} {edit.reason}
      </Note>
      <ul className={styles.values}>
        {fields.map((field) => (
          <li key={field} className={styles.text}>
            <b className="t-row">{fieldName(field, t)}</b>
            {patchedValue(edit.base, edit.patch, field, t, locale)}
          </li>
        ))}
      </ul>
      <p className={styles.actions}>
        {edit.state === 'gone' && contactId !== undefined && (
          <Button variant="primary" onClick={() => copyAsNew(contactId)}>
            {t('queue.copy')}
          </Button>
        )}
        <Button onClick={() => outbox((queue) => queue.discard(edit.id))}>{t('queue.discard')}</Button>
      </p>
    </div>
  )
}
