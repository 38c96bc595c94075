import { Store, Video } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Appointment } from '#contract/appointments/schema.ts'
import styles from './appointment-location.module.css'

export function AppointmentLocation({ appointment: { type, showroom } }: { appointment: Appointment }) {
  const { t } = useTranslation('app')
  const Icon = type === 'ONLINE' ? Video : Store
  return (
    <span className={styles.location}>
      <Icon className="i" aria-hidden="true" />
      {type === 'ONLINE' ? t('home.online') : (showroom?.name ?? t('visits.showroom'))}
    </span>
  )
}
