import { useTranslation } from 'react-i18next'
import type { Appointment } from '#contract/appointments/schema.ts'
import { Badge } from '#app/ui/feedback/badge.tsx'
import { statusTone } from '#app/ui/feedback/appointment-status-tones.ts'

export function StatusBadge({ status }: Pick<Appointment, 'status'>) {
  const { t } = useTranslation('app')
  return <Badge tone={statusTone(status)}>{t(`status.${status}`, { defaultValue: status })}</Badge>
}
