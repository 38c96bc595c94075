import { ChevronDown, ChevronUp, FileText } from 'lucide-react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { BoardAppointment } from '#contract/tablets/schema.ts'
import type { StaffAccess } from '#app/data/board/staff-access.ts'
import { useAppointmentStep, type AppointmentStep } from '#app/data/board/board-mutations.ts'
import { formatTime } from '#app/platform/i18n/format-date.ts'
import { useLocale } from '#app/platform/i18n/locale.ts'
import { focusRow } from '#app/platform/navigation/focus-row.ts'
import { Button } from '#app/ui/forms/button.tsx'
import { cx } from '#app/ui/styles/class-names.ts'
import { Note } from '#app/ui/feedback/note.tsx'
import { nextStep, minutesLate } from '../appointment-rules.ts'
import { useStepErrorMessage } from './use-step-error-message.ts'
import { AppointmentSummary } from './appointment-summary.tsx'
import styles from './appointment-row.module.css'
import { AppointmentSteps } from './appointment-steps.tsx'
import { TARGET_STATUS, type AppointmentOperation } from '#contract/appointments/transitions.ts'
import { Badge } from '#app/ui/feedback/badge.tsx'
import { statusTone } from '#app/ui/feedback/appointment-status-tones.ts'

interface AppointmentRowProps {
  appointment: BoardAppointment
  now: number
  online: boolean
  access: StaffAccess
  consultants: readonly { id: string; name: string }[]
  note: string
  setNote: (note: string) => void
  isOpen: boolean
  onToggle: () => void
  onBrief: (id: string) => void
  onDone: (status: string) => void
}

/** One line, which opens all steps when it is pressed. */
export function AppointmentRow({
  appointment,
  now,
  online,
  access,
  consultants,
  note,
  setNote,
  isOpen,
  onToggle,
  onBrief,
  onDone,
}: AppointmentRowProps) {
  const { t } = useTranslation('app')
  const locale = useLocale()
  const id = useId()
  const step = useAppointmentStep(appointment.id, access)
  const errorMessage = useStepErrorMessage(step.error, appointment)
  const runStep = (next: AppointmentStep) =>
    step.mutate(next, {
      onSuccess: (updated) => onDone(updated?.status ?? TARGET_STATUS[next.operation] ?? appointment.status),
    })
  const running = step.isPending ? step.variables.operation : null
  const nextOperation = nextStep(appointment, now)
  const ToggleIcon = isOpen ? ChevronUp : ChevronDown
  return (
    <li
      className={cx(styles.row, isOpen && styles.open, nextOperation === null && styles.finished)}
      // For the focus of the step's button when that disappears.
      tabIndex={-1}
    >
      <div className={styles.line} data-closed={isOpen ? undefined : ''}>
        <p className={cx('num', styles.time)}>{formatTime(appointment.dateFrom, locale)}</p>
        <div className={styles.summary}>
          <AppointmentSummary appointment={appointment} />
        </div>
        <p className={styles.consultant}>
          {appointment.consultant?.name ?? <span className="t-soft">{t('board.nobody')}</span>}
        </p>
        <p className={styles.status}>
          <StatusBadge appointment={appointment} now={now} />
        </p>
        <div className={styles.action}>
          {isOpen ? (
            <Button disabled={!online} onClick={() => onBrief(appointment.id)}>
              <FileText className="i" aria-hidden="true" />
              {t('board.brief.open')}
            </Button>
          ) : (
            nextOperation && (
              <NextStepButton
                nextOperation={nextOperation}
                running={running}
                online={online}
                onStep={runStep}
                onOpen={onToggle}
              />
            )
          )}
        </div>
        <button
          type="button"
          className={styles.toggle}
          aria-expanded={isOpen}
          aria-controls={id}
          aria-label={t('board.more', { name: appointment.name })}
          onClick={onToggle}
        >
          <ToggleIcon className="i" aria-hidden="true" />
        </button>
      </div>
      {errorMessage && (
        <div className={styles.error}>
          <Note tone="error" boxed role="alert">
            {errorMessage}
          </Note>
        </div>
      )}
      <div id={id} className={styles.steps} hidden={!isOpen}>
        {isOpen && (
          <AppointmentSteps
            appointment={appointment}
            now={now}
            online={online}
            consultants={consultants}
            nextOperation={nextOperation}
            running={running}
            note={note}
            setNote={setNote}
            onStep={runStep}
          />
        )}
      </div>
    </li>
  )
}

interface NextStepButtonProps {
  nextOperation: AppointmentOperation
  running: AppointmentOperation | null
  online: boolean
  onStep: (step: AppointmentStep) => void
  onOpen: () => void
}

/** Steps that need input open the row instead. */
function NextStepButton({ nextOperation, running, online, onStep, onOpen }: NextStepButtonProps) {
  const { t } = useTranslation('app')
  const press = () =>
    nextOperation === 'assign' || nextOperation === 'end' ? onOpen() : onStep({ operation: nextOperation })
  return (
    <Button
      ref={focusRow}
      variant={nextOperation === 'end' ? 'primary' : 'secondary'}
      busy={running !== null}
      disabled={!online}
      onClick={press}
    >
      {t(`board.do.${running ?? nextOperation}`)}
    </Button>
  )
}

/** A late visitor is shown as late instead of as expected. */
function StatusBadge({ appointment, now }: { appointment: BoardAppointment; now: number }) {
  const { t } = useTranslation('app')
  const locale = useLocale()
  const late = minutesLate(appointment, now)
  if (late > 0) return <Badge tone="ochre">{t('board.late', { count: late })}</Badge>
  const { status, since } = appointment
  const isTimed = since && (status === 'CHECKED_IN' || status === 'ONGOING')
  return (
    <Badge tone={statusTone(status)}>
      {isTimed
        ? t(`board.since.${status}`, { time: formatTime(since, locale) })
        : t(`status.${status}`, { defaultValue: status })}
    </Badge>
  )
}
