import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { isRemote } from '#contract/appointments/vocabulary.ts'
import type { Appointment } from '#contract/appointments/schema.ts'
import { comingAppointments } from '#app/data/appointments/appointment-times.ts'
import { formatDay, formatDayNumber, formatMonth, formatTime, formatWeekday } from '#app/platform/i18n/format-date.ts'
import { sentenceCase } from '#app/platform/i18n/format-project.ts'
import { useLocale } from '#app/platform/i18n/locale.ts'
import { DataAge } from '#app/platform/query/data-age.tsx'
import { useOnline } from '#app/platform/connectivity/server-reachability.ts'
import { Badge } from '#app/ui/feedback/badge.tsx'
import { LoadState } from '#app/ui/feedback/load-state.tsx'
import { useNow } from '#app/ui/hooks/use-now.ts'
import styles from './next-appointment.module.css'
import { useCanBook } from '#app/data/showrooms/use-can-book.ts'
import { useUpcomingAppointments } from '#app/data/appointments/use-upcoming-appointments.ts'

/** When and where the next appointment is. */
export function NextAppointment() {
  const { t } = useTranslation('app')
  const appointments = useUpcomingAppointments()
  const isOnline = useOnline()
  const now = useNow()
  if (!appointments.data) {
    return (
      <LoadState query={appointments} isOnline={isOnline} isSlow={false} errorTitle={t('home.visitsFail')}>
        <span className={styles.skeleton} />
      </LoadState>
    )
  }
  const nextAppointment = comingAppointments(appointments.data.items, now)[0]
  if (nextAppointment) {
    return (
      <>
        <AppointmentSummary appointment={nextAppointment} />
        <DataAge read={appointments} />
      </>
    )
  }
  return (
    <div className={styles.text}>
      <h2 className="t-section">{t('home.noVisit')}</h2>
      <p className="t-soft">{t('home.noVisitText')}</p>
      <BookLink />
    </div>
  )
}

function BookLink() {
  const { t } = useTranslation('app')
  const canBook = useCanBook()
  if (canBook === false) return null
  return (
    <p className={canBook === undefined ? 'reserved' : undefined}>
      <Link to="/appointments/new" className="link">
        {t('home.book')}
      </Link>
    </p>
  )
}

function AppointmentSummary({ appointment }: { appointment: Appointment }) {
  const { t } = useTranslation('app')
  const locale = useLocale()
  const weekday = sentenceCase(formatWeekday(appointment.dateFrom, locale))
  const remote = isRemote(appointment)
  const location = remote ? t('home.remote') : (appointment.showroom?.name ?? '')
  return (
    <div className={styles.appointment}>
      <p className={styles.day} aria-hidden="true">
        <b className={styles.numeral}>{formatDayNumber(appointment.dateFrom, locale)}</b>
        <span>{formatMonth(appointment.dateFrom, locale)}</span>
      </p>
      <div className={styles.text}>
        <h2 className="t-section">
          <span className="vh">
            {t('home.visit')}, {formatDay(appointment.dateFrom, locale)}:{' '}
          </span>
          <Link to="/appointments/$appointmentId" params={{ appointmentId: appointment.id }} className={styles.link}>
            {t('home.visitHeading', { weekday, time: formatTime(appointment.dateFrom, locale) })}
          </Link>
        </h2>
        <p className="t-soft">
          {appointment.consultant?.name
            ? t('home.with', { place: location, name: appointment.consultant.name })
            : location}
        </p>
        {appointment.dateTo && (
          <p className="t-soft">{t('home.until', { time: formatTime(appointment.dateTo, locale) })}</p>
        )}
        {appointment.status !== 'REGISTERED' && (
          <p>
            <Badge tone={appointment.status === 'CHECKED_IN' ? 'moss' : 'clay'}>
              {t(`status.${appointment.status}`)}
            </Badge>
          </p>
        )}
      </div>
      {appointment.code && !remote && appointment.status === 'REGISTERED' && <ArrivalCode code={appointment.code} />}
    </div>
  )
}

/** Six digits in two groups; spelled out for screen readers. */
function ArrivalCode({ code }: { code: string }) {
  const { t } = useTranslation('app')
  const groups = [code.slice(0, 3), code.slice(3)]
  return (
    <p className={styles.code}>
      <span className="t-s t-soft">{t('home.code')}</span>
      <span className={styles.digits} aria-hidden="true">
        {groups.join(' ')}
      </span>
      <span className="vh">{groups.map((group) => group.split('').join(' ')).join(', ')}</span>
    </p>
  )
}
