import { useTranslation } from 'react-i18next'
import type { Appointment } from '#contract/schemas/appointment.ts'
import { buttonClass } from '#app/ui/button.tsx'
import { bookingPage } from '../model.ts'
import styles from './booking-links.module.css'

/**
 * Ways to move or decline a visit, pages of the booking system: there exactly when the appointment names them (S086, S087).
 * They show what will happen, and do it at a press only (E12).
 */
export function BookingLinks({ visit }: { visit: Appointment }) {
  const { t } = useTranslation('app')
  const edit = bookingPage(visit, 'Edit', location.origin)
  const decline = bookingPage(visit, 'Decline', location.origin)
  if (!edit && !decline) return null
  return (
    <p className={styles.links}>
      {edit && (
        <a className={buttonClass()} href={edit} rel="noopener">
          {t('visits.edit')}
        </a>
      )}
      {decline && (
        <a className={`${buttonClass({ variant: 'quiet' })} ${styles.decline}`} href={decline} rel="noopener">
          {t('visits.decline')}
        </a>
      )}
    </p>
  )
}
