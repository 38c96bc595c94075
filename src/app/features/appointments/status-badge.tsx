import { useTranslation } from 'react-i18next'
import type { AppointmentStatus } from '#contract/appointments/vocabulary.ts'
import { Badge } from '#app/ui/feedback/badge.tsx'
import { STATUS_TONES } from '#app/ui/feedback/appointment-status-tones.ts'

export function StatusBadge({ status }: { status: AppointmentStatus }) {
  const { t } = useTranslation('app')
  return <Badge tone={STATUS_TONES[status]}>{t(`status.${status}`)}</Badge>
}
