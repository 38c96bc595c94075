import { useTranslation } from 'react-i18next'
import { type PatchField, mergePatch } from '#contract/projects/merge-patch.ts'
import { fieldName, fieldValue, patchedValue } from '#app/platform/i18n/format-edit.ts'
import { useLocale } from '#app/platform/i18n/locale.ts'
import { isTablet } from '#app/platform/tablet/is-tablet.ts'
import type { QueuedEdit } from '#app/data/projects/outbox/queued-edit.ts'
import { countChanges, usePendingEdits } from '#app/data/projects/outbox/use-pending-edits.ts'
import { Badge } from '#app/ui/feedback/badge.tsx'
import { Button } from '#app/ui/forms/button.tsx'
import { keepFocus } from '#app/platform/navigation/focus-neighbour.ts'
import { Panel, Row } from '#app/ui/layout/row.tsx'
import { EditConflict } from './edit-conflict.tsx'
import { RejectedEdit } from './rejected-edit.tsx'
import styles from './pending-changes-panel.module.css'
import { useOutbox } from './use-outbox.ts'

/** Edits of a project that are not saved yet: each field can be undone, conflicts have to be resolved. */
export function PendingChangesPanel({ projectId }: { projectId: string }) {
  const { t } = useTranslation('app')
  const edits = usePendingEdits().filter((edit) => edit.projectId === projectId)
  if (edits.length === 0) return null
  const pending = edits.filter(({ state }) => state === 'waiting' || state === 'sent')
  const count = pending.reduce((sum, edit) => sum + countChanges(edit), 0)
  return (
    <Row>
      <Panel aria-labelledby="queue-title">
        <div className={styles.head}>
          <h2 className="t-section" id="queue-title">
            {t(count > 0 ? 'queue.title' : 'queue.decide')}
          </h2>
          {count > 0 && <Badge tone="ochre">{t('queue.count', { count })}</Badge>}
        </div>
        {count > 0 && isTablet() && <p className="t-soft">{t('queue.held')}</p>}
        {edits.map((edit) => (
          <PendingEdit key={edit.id} edit={edit} />
        ))}
      </Panel>
    </Row>
  )
}

function PendingEdit({ edit }: { edit: QueuedEdit }) {
  if (edit.state === 'conflict' && edit.theirs) {
    const { conflicts } = mergePatch(edit.base, edit.theirs, edit.patch)
    return <EditConflict edit={edit} theirs={edit.theirs} conflicts={conflicts} />
  }
  if (edit.state === 'gone' || edit.state === 'refused') return <RejectedEdit edit={edit} />
  if (edit.creates) return <PendingCreation edit={edit} />
  return (
    <ul className={styles.rows}>
      {(Object.keys(edit.patch) as PatchField[]).map((field) => (
        <PendingField key={field} edit={edit} field={field} />
      ))}
    </ul>
  )
}

/** A project that is not created yet; it can be discarded until the request is sent. */
function PendingCreation({ edit }: { edit: QueuedEdit }) {
  const { t } = useTranslation('app')
  const outbox = useOutbox()
  const isSending = edit.state === 'sent'
  return (
    <div className={styles.pendingCreation} ref={keepFocus}>
      <p className="t-soft">
        {t(isSending ? 'unsent.out' : isTablet() ? 'unsent.held' : 'unsent.text')} {t('unsent.later')}
      </p>
      {!isSending && (
        <Button variant="quiet" onClick={() => outbox((queue) => queue.discard(edit.id))}>
          {t('unsent.withdraw')}
        </Button>
      )}
    </div>
  )
}

function PendingField({ edit, field }: { edit: QueuedEdit; field: PatchField }) {
  const { t } = useTranslation('app')
  const locale = useLocale()
  const outbox = useOutbox()
  const name = fieldName(field, t)
  return (
    <li className={styles.row} ref={keepFocus}>
      <div className={styles.text}>
        <b className="t-row">{name}</b>
        <span className="t-soft">
          {t('queue.from', { before: fieldValue(edit.base, field, t, locale) })}{' '}
          <b className={styles.newValue}>{patchedValue(edit.base, edit.patch, field, t, locale)}</b>
        </span>
      </div>
      <Button
        variant="quiet"
        aria-label={t('queue.undoField', { field: name })}
        onClick={() => outbox((queue) => queue.withdraw(edit.id, field))}
      >
        {t('queue.undo')}
      </Button>
    </li>
  )
}
