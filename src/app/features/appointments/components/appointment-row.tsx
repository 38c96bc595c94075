import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { Appointment } from '#contract/schemas/appointment.ts'
import { isOngoing } from '#app/data/appointments/appointment-times.ts'
import { formatTime, formatWeekday, relativeDay } from '#app/platform/i18n/format-date.ts'
import { sentenceCase } from '#app/platform/i18n/format-project.ts'
import { useLocale } from '#app/platform/i18n/locale.ts'
import { minutesUntil } from '../model.ts'
import { AppointmentDay } from './appointment-day.tsx'
import styles from './appointment-row.module.css'
import { Place } from './place.tsx'
import { StatusBadge } from './status-badge.tsx'

/** One visit of the list; the one that is on stands out and says so (B22). */
export function AppointmentRow({ visit, now }: { visit: Appointment; now: number }) {
  const { t } = useTranslation('app')
  const locale = useLocale()
  const near = relativeDay(visit.dateFrom, now)
  const day = near ? t(`day.${near}`) : sentenceCase(formatWeekday(visit.dateFrom, locale))
  const when = { day, time: formatTime(visit.dateFrom, locale) }
  const ongoing = isOngoing(visit, now)
  const minutes = ongoing ? minutesUntil(visit, now) : null
  return (
    <li className={styles.row} data-ongoing={ongoing || undefined}>
      <AppointmentDay when={visit.dateFrom} />
      <div className={styles.words}>
        <h2 className="t-row">
          <Link to="/appointments/$appointmentId" params={{ appointmentId: visit.id }} className={styles.link}>
            <Place visit={visit} />
          </Link>
        </h2>
        <p className="t-soft num">
          {visit.consultant
            ? t('visits.with', { ...when, name: visit.consultant.name })
            : t('visits.withoutName', when)}
        </p>
        <StatusBadge status={visit.status} />
        {minutes !== null && <p className="t-s t-strong">{t('visits.begins', { count: minutes })}</p>}
      </div>
    </li>
  )
}
