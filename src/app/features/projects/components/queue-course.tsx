import { useTranslation } from 'react-i18next'
import { type EditField, mergeEdit } from '#contract/rules/project-edit.ts'
import { fieldName, fieldValue, wantedValue } from '#app/platform/i18n/format-edit.ts'
import { useLocale } from '#app/platform/i18n/locale.ts'
import type { QueuedEdit } from '#app/platform/outbox/queued-edit.ts'
import { countOf, useQueue } from '#app/platform/outbox/queue-view.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import { Cell, Course } from '#app/ui/course.tsx'
import { QueueClash } from './queue-clash.tsx'
import { QueueGone } from './queue-gone.tsx'
import styles from './queue-course.module.css'
import { useOutbox } from './use-outbox.ts'

/** What waits on this device for one project: field by field, each to be taken back; what clashes, to be decided (B09). */
export function QueueCourse({ projectId }: { projectId: string }) {
  const { t } = useTranslation('app')
  const edits = useQueue().filter((edit) => edit.projectId === projectId)
  if (edits.length === 0) return null
  const waiting = edits.filter(({ state }) => state === 'waiting' || state === 'sent')
  const count = waiting.reduce((sum, edit) => sum + countOf(edit), 0)
  return (
    <Course>
      <Cell aria-labelledby="queue-title">
        <div className={styles.head}>
          <h2 className="t-section" id="queue-title">
            {t(count > 0 ? 'queue.title' : 'queue.decide')}
          </h2>
          {count > 0 && <Badge tone="ochre">{t('queue.count', { count })}</Badge>}
        </div>
        {edits.map((edit) => (
          <QueuedRows key={edit.id} edit={edit} />
        ))}
      </Cell>
    </Course>
  )
}

function QueuedRows({ edit }: { edit: QueuedEdit }) {
  if (edit.state === 'clashing' && edit.theirs) {
    const { clashes } = mergeEdit(edit.base, edit.theirs, edit.wanted)
    return <QueueClash edit={edit} theirs={edit.theirs} clashes={clashes} />
  }
  if (edit.state === 'gone' || edit.state === 'refused') return <QueueGone edit={edit} />
  if (edit.creates) return <QueuedCreation edit={edit} />
  return (
    <ul className={styles.rows}>
      {(Object.keys(edit.wanted) as EditField[]).map((field) => (
        <QueuedField key={field} edit={edit} field={field} />
      ))}
    </ul>
  )
}

/** A project that is not made yet: it can be given up as long as it has certainly not arrived. */
function QueuedCreation({ edit }: { edit: QueuedEdit }) {
  const { t } = useTranslation('app')
  const outbox = useOutbox()
  const isOut = edit.state === 'sent'
  return (
    <div className={styles.creation}>
      <p className="t-soft">
        {t(isOut ? 'unsent.out' : 'unsent.text')} {t('unsent.later')}
      </p>
      {!isOut && (
        <Button variant="quiet" onClick={() => outbox((box) => box.discard(edit.id))}>
          {t('unsent.withdraw')}
        </Button>
      )}
    </div>
  )
}

function QueuedField({ edit, field }: { edit: QueuedEdit; field: EditField }) {
  const { t } = useTranslation('app')
  const locale = useLocale()
  const outbox = useOutbox()
  const name = fieldName(field, t)
  return (
    <li className={styles.row}>
      <div className={styles.words}>
        <b className="t-row">{name}</b>
        <span className="t-soft">
          {t('queue.from', { before: fieldValue(edit.base, field, t, locale) })}{' '}
          <b className={styles.after}>{wantedValue(edit.base, edit.wanted, field, t, locale)}</b>
        </span>
      </div>
      <Button
        variant="quiet"
        aria-label={t('queue.undoField', { field: name })}
        onClick={() => outbox((box) => box.withdraw(edit.id, field))}
      >
        {t('queue.undo')}
      </Button>
    </li>
  )
}
