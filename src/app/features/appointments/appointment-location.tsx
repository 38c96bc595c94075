import { Store, Video } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Appointment } from '#contract/schemas/appointment.ts'
import styles from './place.module.css'

/** Where a visit is: a picture of its type and the words for it (S041, E09). */
export function Place({ visit: { type, showroom } }: { visit: Appointment }) {
  const { t } = useTranslation('app')
  const Icon = type === 'ONLINE' ? Video : Store
  return (
    <span className={styles.place}>
      <Icon className="i" aria-hidden="true" />
      {type === 'ONLINE' ? t('home.online') : (showroom?.name ?? t('visits.showroom'))}
    </span>
  )
}
