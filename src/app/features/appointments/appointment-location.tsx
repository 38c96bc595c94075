import { Store, Video } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { isRemote } from '#contract/appointments/vocabulary.ts'
import type { Appointment } from '#contract/appointments/schema.ts'
import styles from './appointment-location.module.css'

export function AppointmentLocation({ appointment }: { appointment: Appointment }) {
  const { t } = useTranslation('app')
  const remote = isRemote(appointment)
  const Icon = remote ? Video : Store
  return (
    <span className={styles.location}>
      <Icon className="i" aria-hidden="true" />
      <span>{remote ? t('home.remote') : (appointment.showroom?.name ?? t('visits.showroom'))}</span>
    </span>
  )
}
