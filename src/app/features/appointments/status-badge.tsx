import { useTranslation } from 'react-i18next'
import type { AppointmentStatus } from '#contract/constants/vocabularies.ts'
import { Badge } from '#app/ui/badge.tsx'
import { STATUS_TONES } from '#app/ui/status-tones.ts'

/** The state of a visit in a word (S040). */
export function StatusBadge({ status }: { status: AppointmentStatus }) {
  const { t } = useTranslation('app')
  return <Badge tone={STATUS_TONES[status]}>{t(`status.${status}`)}</Badge>
}
