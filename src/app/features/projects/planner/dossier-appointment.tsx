import { useTranslation } from 'react-i18next'
import { isRemote } from '#contract/appointments/vocabulary.ts'
import { comingAppointments } from '#app/data/appointments/appointment-times.ts'
import { useUpcomingAppointments } from '#app/data/appointments/use-upcoming-appointments.ts'
import { formatAddressLine } from '#app/platform/i18n/format-address.ts'
import { formatDay, formatTime } from '#app/platform/i18n/format-date.ts'
import { useLocale } from '#app/platform/i18n/locale.ts'
import { useNow } from '#app/ui/hooks/use-now.ts'
import styles from './dossier-sheet.module.css'

/** When and where the next appointment about the project is. */
export function DossierAppointment({ projectId }: { projectId: string }) {
  const { t } = useTranslation('app')
  const locale = useLocale()
  const { data } = useUpcomingAppointments()
  const next = comingAppointments(data?.items ?? [], useNow()).find((one) => one.projectId === projectId)
  if (!next) return null
  const { dateFrom, showroom, consultant } = next
  const where = isRemote(next)
    ? [t('dossier.videoCall')]
    : [showroom?.name, showroom?.address && formatAddressLine(showroom.address, t)]
  return (
    <section className={styles.section}>
      <h2 className="t-section">{t('dossier.appointment')}</h2>
      <p>
        {[formatDay(dateFrom, locale, 0), formatTime(dateFrom, locale), ...where, consultant?.name]
          .filter(Boolean)
          .join(', ')}
      </p>
    </section>
  )
}
