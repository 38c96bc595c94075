import { useTranslation } from 'react-i18next'
import type { BoardAppointment } from '#contract/tablets/schema.ts'
import { stepRefusal } from '#app/data/board/board-mutations.ts'
import { useErrorMessage } from '#app/platform/forms/use-error-message.ts'
import { formatList } from '#app/platform/i18n/format-project.ts'
import { useLocale } from '#app/platform/i18n/locale.ts'

/**
 * Error message of a step; a 409 names the current status and the steps that are possible. Null without an error, and
 * once the status has changed again.
 */
export function useStepErrorMessage(error: unknown, appointment: BoardAppointment): string | null {
  const { t } = useTranslation('app')
  const locale = useLocale()
  const failure = useErrorMessage(error)
  const refusal = stepRefusal(error)
  if (!refusal) return failure
  const { code, appointmentStatus, allowed } = refusal
  if (appointmentStatus !== appointment.status) return null
  const steps = allowed.map((operation) => t(`board.do.${operation}`).toLowerCase())
  return [
    t(`board.refused.${code}`, { defaultValue: failure }),
    t('board.standsAt', {
      status: t(`status.${appointmentStatus}`, { defaultValue: appointmentStatus }).toLowerCase(),
    }),
    steps.length > 0 ? t('board.allowed', { steps: formatList(steps, locale) }) : t('board.nothingAllowed'),
  ].join(' ')
}
