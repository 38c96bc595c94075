import { useTranslation } from 'react-i18next'
import type { AppointmentStatus } from '#contract/constants/vocabularies.ts'
import { STEPS } from '../model.ts'
import { StatusBadge } from './status-badge.tsx'
import styles from './status-steps.module.css'

/** How far a visit is; one whose visitor has not come says just that. */
export function StatusSteps({ status }: { status: AppointmentStatus }) {
  const { t } = useTranslation('app')
  if (status === 'NO_SHOW') return <StatusBadge status={status} />
  const at = STEPS.indexOf(status)
  return (
    <ol className={styles.steps} aria-label={t('visits.steps')}>
      {STEPS.map((step, index) => (
        <li key={step} data-done={index < at || undefined} aria-current={index === at ? 'step' : undefined}>
          {t(`status.${step}`)}
        </li>
      ))}
    </ol>
  )
}
