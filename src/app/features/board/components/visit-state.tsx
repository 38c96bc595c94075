import { useTranslation } from 'react-i18next'
import type { AppointmentStatus } from '#contract/constants/vocabularies.ts'
import type { HostedVisit } from '#contract/schemas/showroom-device.ts'
import { formatTime } from '#app/platform/i18n/format-date.ts'
import { useLocale } from '#app/platform/i18n/locale.ts'
import { Badge } from '#app/ui/badge.tsx'
import { minutesLate } from '../model.ts'

const TONES = {
  REGISTERED: 'neutral',
  CHECKED_IN: 'moss',
  ONGOING: 'clay',
  ENDED: 'line',
  NO_SHOW: 'error',
} as const satisfies Record<AppointmentStatus, string>

/** How a visit stands, in a word; that its visitor is late says more than that they are expected. */
export function VisitState({ visit, now }: { visit: HostedVisit; now: number }) {
  const { t } = useTranslation('app')
  const locale = useLocale()
  const late = minutesLate(visit, now)
  if (late > 0) return <Badge tone="ochre">{t('board.late', { count: late })}</Badge>
  const { status, since } = visit
  const isTimed = since && (status === 'CHECKED_IN' || status === 'ONGOING')
  return (
    <Badge tone={TONES[status]}>
      {isTimed ? t(`board.since.${status}`, { time: formatTime(since, locale) }) : t(`status.${status}`)}
    </Badge>
  )
}
