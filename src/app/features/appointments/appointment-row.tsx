import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { Appointment } from '#contract/appointments/schema.ts'
import { isOngoing } from '#app/data/appointments/appointment-times.ts'
import { formatTime, formatWeekday, relativeDay } from '#app/platform/i18n/format-date.ts'
import { sentenceCase } from '#app/platform/i18n/format-project.ts'
import { useLocale } from '#app/platform/i18n/locale.ts'
import { minutesUntil } from './appointment-display.ts'
import { AppointmentDate } from './appointment-date.tsx'
import styles from './appointment-row.module.css'
import { AppointmentLocation } from './appointment-location.tsx'
import { StatusBadge } from './status-badge.tsx'

export function AppointmentRow({ appointment, now }: { appointment: Appointment; now: number }) {
  const { t } = useTranslation('app')
  const locale = useLocale()
  const relative = relativeDay(appointment.dateFrom, now)
  const day = sentenceCase(relative ? t(`day.${relative}`) : formatWeekday(appointment.dateFrom, locale))
  const dayAndTime = { day, time: formatTime(appointment.dateFrom, locale) }
  const isOngoingNow = isOngoing(appointment, now)
  const minutes = isOngoingNow ? minutesUntil(appointment, now) : null
  return (
    <li className={styles.row} data-ongoing={isOngoingNow || undefined}>
      <AppointmentDate date={appointment.dateFrom} />
      <div className={styles.text}>
        <h2 className="t-row">
          <Link to="/appointments/$appointmentId" params={{ appointmentId: appointment.id }} className={styles.link}>
            <AppointmentLocation appointment={appointment} />
          </Link>
        </h2>
        <p className="t-soft num">
          {appointment.consultant?.name
            ? t('visits.with', { ...dayAndTime, name: appointment.consultant.name })
            : t('visits.withoutName', dayAndTime)}
        </p>
        <StatusBadge status={appointment.status} />
        {minutes !== null && <p className="t-s t-strong">{t('visits.begins', { count: minutes })}</p>}
      </div>
    </li>
  )
}
