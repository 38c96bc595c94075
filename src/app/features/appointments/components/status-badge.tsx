import { useTranslation } from 'react-i18next'
import type { AppointmentStatus } from '#contract/constants/vocabularies.ts'
import { Badge } from '#app/ui/badge.tsx'

const TONES = {
  REGISTERED: 'neutral',
  CHECKED_IN: 'moss',
  ONGOING: 'clay',
  ENDED: 'line',
  NO_SHOW: 'error',
} as const

/** The state of a visit in a word (S040). */
export function StatusBadge({ status }: { status: AppointmentStatus }) {
  const { t } = useTranslation('app')
  return <Badge tone={TONES[status]}>{t(`status.${status}`)}</Badge>
}
