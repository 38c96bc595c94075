import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { applyEdit, type EditField } from '#contract/rules/project-edit.ts'
import { useCreateProject } from '#app/data/projects/project-mutations.ts'
import { refusalOfError } from '#app/platform/forms/form-refusal.ts'
import { fieldName } from '#app/platform/i18n/format-edit.ts'
import { formatList } from '#app/platform/i18n/format-project.ts'
import { useLocale } from '#app/platform/i18n/locale.ts'
import type { QueuedEdit } from '#app/platform/outbox/queued-edit.ts'
import { Button } from '#app/ui/button.tsx'
import { Note } from '#app/ui/note.tsx'
import styles from './queue-course.module.css'
import { useOutbox } from './use-outbox.ts'

/** An edit that cannot be written any more: its project is gone, or it was refused. What was typed is still here (B09). */
export function QueueGone({ edit }: { edit: QueuedEdit }) {
  const { t } = useTranslation('app')
  const { t: words } = useTranslation('common')
  const locale = useLocale()
  const navigate = useNavigate()
  const outbox = useOutbox()
  const create = useCreateProject()
  const fields = formatList(
    (Object.keys(edit.wanted) as EditField[]).map((field) => fieldName(field, t).toLowerCase()),
    locale,
  )
  async function copyAsNew() {
    const { name, address, productCategories, type, style, wall, quantity } = applyEdit(edit.base, edit.wanted)
    const { id } = await create.mutateAsync({
      name: name ?? t('common:project.limitedName'),
      address: address && {
        ...address,
        street: address.street ?? '',
        postalCode: address.postalCode ?? '',
        city: address.city ?? '',
        country: 'BE',
      },
      productCategories,
      type,
      style,
      wall,
      quantity,
    })
    outbox((box) => box.discard(edit.id))
    await navigate({ to: '/projects/$projectId', params: { projectId: id } })
  }
  const failure = create.error && refusalOfError(create.error, [], words).whole
  return (
    <div className={styles.clash}>
      <Note tone="error" boxed role="status">
        {t(edit.state === 'gone' ? 'queue.gone' : 'queue.refused', { fields })} {edit.reason} {failure}
      </Note>
      <p className={styles.actions}>
        {edit.state === 'gone' && (
          <Button variant="primary" busy={create.isPending} onClick={() => void copyAsNew().catch(() => undefined)}>
            {t('queue.copy')}
          </Button>
        )}
        <Button onClick={() => outbox((box) => box.discard(edit.id))}>{t('queue.discard')}</Button>
      </p>
    </div>
  )
}
