import { useTranslation } from 'react-i18next'
import type { Appointment } from '#contract/appointments/schema.ts'
import { buttonClass } from '#app/ui/forms/button.tsx'
import { urlOfType } from './appointment-display.ts'
import styles from './booking-links.module.css'

/** Links to the booking system's own pages, which ask for confirmation; shown when the appointment has them. */
export function BookingLinks({ appointment }: { appointment: Appointment }) {
  const { t } = useTranslation('app')
  const editUrl = urlOfType(appointment, 'Edit', location.origin)
  const declineUrl = urlOfType(appointment, 'Decline', location.origin)
  if (!editUrl && !declineUrl) return null
  return (
    <p className={styles.links}>
      {editUrl && (
        <a className={buttonClass()} href={editUrl} rel="noopener">
          {t('visits.edit')}
        </a>
      )}
      {declineUrl && (
        <a className={`${buttonClass({ variant: 'quiet' })} ${styles.decline}`} href={declineUrl} rel="noopener">
          {t('visits.decline')}
        </a>
      )}
    </p>
  )
}
