import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { AppointmentOperation } from '#contract/rules/appointment-transitions.ts'
import { NO_SHOW_AFTER_MINUTES } from '#contract/constants/showroom.ts'
import type { HostedVisit } from '#contract/schemas/showroom-device.ts'
import { formatTime } from '#app/platform/i18n/format-date.ts'
import { useLocale } from '#app/platform/i18n/locale.ts'
import { Button } from '#app/ui/button.tsx'
import { whyNot } from '../model.ts'
import styles from './visit-steps.module.css'

interface StepButtonProps {
  visit: HostedVisit
  operation: AppointmentOperation
  now: number
  online: boolean
  /** The step that most likely comes next: the one clay button. */
  next: AppointmentOperation | null
  running: AppointmentOperation | null
  /** What else stands in its way, in words. */
  missing?: string | undefined
  onPress: () => void
}

/** One step, or why it cannot be taken now. */
export function StepButton({ visit, operation, now, online, next, running, missing, onPress }: StepButtonProps) {
  const { t } = useTranslation('app')
  const locale = useLocale()
  const id = useId()
  const why = whyNot(visit, operation, now)
  const earliest = formatTime(Date.parse(visit.dateFrom) + NO_SHOW_AFTER_MINUTES * 60_000, locale)
  const reason = why ? t(`board.why.${why}`, { time: earliest }) : missing
  return (
    <div className={styles.step}>
      <Button
        className={operation === next ? styles.next : undefined}
        aria-describedby={reason && id}
        busy={running === operation}
        disabled={reason !== undefined || !online || (running !== null && running !== operation)}
        onClick={onPress}
      >
        {t(`board.do.${operation}`)}
      </Button>
      {reason && (
        <p id={id} className={styles.why}>
          {reason}
        </p>
      )}
    </div>
  )
}
