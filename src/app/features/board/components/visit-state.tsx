import { useTranslation } from 'react-i18next'
import type { HostedVisit } from '#contract/schemas/showroom-device.ts'
import { formatTime } from '#app/platform/i18n/format-date.ts'
import { useLocale } from '#app/platform/i18n/locale.ts'
import { Badge } from '#app/ui/badge.tsx'
import { STATUS_TONES } from '#app/ui/status-tones.ts'
import { minutesLate } from '../model.ts'

/** How a visit stands, in a word; that its visitor is late says more than that they are expected. */
export function VisitState({ visit, now }: { visit: HostedVisit; now: number }) {
  const { t } = useTranslation('app')
  const locale = useLocale()
  const late = minutesLate(visit, now)
  if (late > 0) return <Badge tone="ochre">{t('board.late', { count: late })}</Badge>
  const { status, since } = visit
  const isTimed = since && (status === 'CHECKED_IN' || status === 'ONGOING')
  return (
    <Badge tone={STATUS_TONES[status]}>
      {isTimed ? t(`board.since.${status}`, { time: formatTime(since, locale) }) : t(`status.${status}`)}
    </Badge>
  )
}
