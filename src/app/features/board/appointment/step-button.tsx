import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { AppointmentOperation } from '#contract/appointments/transitions.ts'
import { NO_SHOW_AFTER_MINUTES } from '#contract/appointments/limits.ts'
import type { BoardAppointment } from '#contract/tablets/schema.ts'
import { formatTime } from '#app/platform/i18n/format-date.ts'
import { useLocale } from '#app/platform/i18n/locale.ts'
import { Button } from '#app/ui/forms/button.tsx'
import { blockedReason } from '../appointment-rules.ts'
import styles from './appointment-steps.module.css'

interface StepButtonProps {
  appointment: BoardAppointment
  operation: AppointmentOperation
  now: number
  online: boolean
  /** The most likely next step, which is highlighted. */
  nextOperation: AppointmentOperation | null
  running: AppointmentOperation | null
  /** Another reason why it is disabled, as text. */
  missingInput?: string | undefined
  onPress: () => void
}

export function StepButton({
  appointment,
  operation,
  now,
  online,
  nextOperation,
  running,
  missingInput,
  onPress,
}: StepButtonProps) {
  const { t } = useTranslation('app')
  const locale = useLocale()
  const id = useId()
  const blocked = blockedReason(appointment, operation, now)
  const earliest = formatTime(Date.parse(appointment.dateFrom) + NO_SHOW_AFTER_MINUTES * 60_000, locale)
  const reason = blocked ? t(`board.why.${blocked}`, { time: earliest, defaultValue: blocked }) : missingInput
  return (
    <div className={styles.step}>
      <Button
        className={operation === nextOperation ? styles.next : undefined}
        aria-describedby={reason && id}
        busy={running === operation}
        aria-disabled={reason !== undefined || !online || (running !== null && running !== operation)}
        onClick={onPress}
      >
        {t(`board.do.${operation}`)}
      </Button>
      {reason && (
        <p id={id} className={styles.reason}>
          {reason}
        </p>
      )}
    </div>
  )
}
