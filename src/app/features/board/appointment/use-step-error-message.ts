import { useTranslation } from 'react-i18next'
import type { HostedVisit } from '#contract/schemas/showroom-device.ts'
import { stepRefusal } from '#app/data/showroom/board-mutations.ts'
import { useFailure } from '#app/platform/forms/use-failure.ts'
import { formatList } from '#app/platform/i18n/format-project.ts'
import { useLocale } from '#app/platform/i18n/locale.ts'

/**
 * Why a step was not taken: for a 409 how the visit stands now and what can be done with it instead (F-57). Null while none
 * failed, and once the visit stands in another way than that was about.
 */
export function useRefusalWords(error: unknown, visit: HostedVisit): string | null {
  const { t } = useTranslation('app')
  const locale = useLocale()
  const failure = useFailure(error)
  const refusal = stepRefusal(error)
  if (!refusal) return failure
  const { code, appointmentStatus, allowed } = refusal
  if (appointmentStatus !== visit.status) return null
  const steps = allowed.map((operation) => t(`board.do.${operation}`).toLowerCase())
  return [
    t(`board.refused.${code}`, { defaultValue: failure }),
    t('board.standsAt', { status: t(`status.${appointmentStatus}`).toLowerCase() }),
    steps.length > 0 ? t('board.allowed', { steps: formatList(steps, locale) }) : t('board.nothingAllowed'),
  ].join(' ')
}
