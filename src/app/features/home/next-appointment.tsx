import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { Appointment } from '#contract/schemas/appointment.ts'
import { comingAppointments } from '#app/data/appointments/appointment-times.ts'
import { formatDay, formatDayNumber, formatMonth, formatTime, formatWeekday } from '#app/platform/i18n/format-date.ts'
import { sentenceCase } from '#app/platform/i18n/format-project.ts'
import { useLocale } from '#app/platform/i18n/locale.ts'
import { DataAge } from '#app/platform/query/data-age.tsx'
import { useOnline } from '#app/platform/query/online.ts'
import { Badge } from '#app/ui/badge.tsx'
import { LoadState } from '#app/ui/load-state.tsx'
import { useNow } from '#app/ui/use-now.ts'
import styles from './next-appointment.module.css'
import { useHomeAppointments } from './use-home-data.ts'

/** When and where the next visit is, its day as large as it matters. */
export function NextAppointment() {
  const { t } = useTranslation('app')
  const appointments = useHomeAppointments()
  const online = useOnline()
  const now = useNow()
  if (!appointments.data) {
    return (
      <LoadState read={appointments} online={online} slow={false} failed={t('home.visitsFail')}>
        <span className={styles.bones} />
      </LoadState>
    )
  }
  const next = comingAppointments(appointments.data.items, now)[0]
  if (next) {
    return (
      <>
        <Visit visit={next} />
        <DataAge read={appointments} />
      </>
    )
  }
  return (
    <div className={styles.words}>
      <h2 className="t-section">{t('home.noVisit')}</h2>
      <p className="t-soft">{t('home.noVisitText')}</p>
      <p>
        <Link to="/appointments/new" className="link">
          {t('home.book')}
        </Link>
      </p>
    </div>
  )
}

function Visit({ visit }: { visit: Appointment }) {
  const { t } = useTranslation('app')
  const locale = useLocale()
  const weekday = sentenceCase(formatWeekday(visit.dateFrom, locale))
  const place = visit.type === 'ONLINE' ? t('home.online') : (visit.showroom?.name ?? '')
  return (
    <div className={styles.visit}>
      <p className={styles.day} aria-hidden="true">
        <b className={styles.numeral}>{formatDayNumber(visit.dateFrom, locale)}</b>
        <span>{formatMonth(visit.dateFrom, locale)}</span>
      </p>
      <div className={styles.words}>
        <h2 className="t-section">
          <span className="vh">
            {t('home.visit')}, {formatDay(visit.dateFrom, locale)}:{' '}
          </span>
          <Link to="/appointments/$appointmentId" params={{ appointmentId: visit.id }} className={styles.link}>
            {t('home.visitHeading', { weekday, time: formatTime(visit.dateFrom, locale) })}
          </Link>
        </h2>
        <p className="t-soft">{visit.consultant ? t('home.with', { place, name: visit.consultant.name }) : place}</p>
        {visit.dateTo && <p className="t-soft">{t('home.until', { time: formatTime(visit.dateTo, locale) })}</p>}
        {visit.status !== 'REGISTERED' && (
          <p>
            <Badge tone={visit.status === 'CHECKED_IN' ? 'moss' : 'clay'}>{t(`status.${visit.status}`)}</Badge>
          </p>
        )}
      </div>
      {visit.code && visit.type !== 'ONLINE' && <ArrivalCode code={visit.code} />}
    </div>
  )
}

/** Six digits in two threes; spelled out for whoever hears them. */
function ArrivalCode({ code }: { code: string }) {
  const { t } = useTranslation('app')
  const halves = [code.slice(0, 3), code.slice(3)]
  return (
    <p className={styles.code}>
      <span className="t-s t-soft">{t('home.code')}</span>
      <span className={styles.digits} aria-hidden="true">
        {halves.join(' ')}
      </span>
      <span className="vh">{halves.map((half) => half.split('').join(' ')).join(', ')}</span>
    </p>
  )
}
