import { Link } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import type { ComponentProps } from 'react'
import { useTranslation } from 'react-i18next'
import type { Appointment } from '#contract/schemas/appointment.ts'
import { formatDay, formatTime, formatWeekday } from '#app/platform/i18n/format-date.ts'
import { sentenceCase } from '#app/platform/i18n/format-project.ts'
import { useLocale } from '#app/platform/i18n/locale.ts'
import { usePageTitle } from '#app/platform/i18n/use-page-title.ts'
import { DataAge } from '#app/platform/query/data-age.tsx'
import { AppointmentActs } from './appointment-acts.tsx'
import { AppointmentDay } from './appointment-day.tsx'
import { AppointmentFacts } from './appointment-facts.tsx'
import styles from './appointment-view.module.css'
import { BookingLinks } from './booking-links.tsx'
import { Place } from './place.tsx'
import { PrepareLink } from './prepare-link.tsx'
import { StatusSteps } from './status-steps.tsx'

interface AppointmentViewProps extends ComponentProps<typeof DataAge> {
  visit: Appointment
}

/** A visit that is there. */
export function AppointmentView({ visit, read }: AppointmentViewProps) {
  const { t } = useTranslation('app')
  const locale = useLocale()
  const times = { from: formatTime(visit.dateFrom, locale), to: visit.dateTo && formatTime(visit.dateTo, locale) }
  const weekday = sentenceCase(formatWeekday(visit.dateFrom, locale))
  usePageTitle(t('visits.pageTitle', { day: formatDay(visit.dateFrom, locale) }))
  return (
    <article>
      <header className={styles.head}>
        <Link to="/appointments" className={styles.crumb} activeProps={{}}>
          <ArrowLeft className="i i--s" aria-hidden="true" />
          {t('common:nav.appointments')}
        </Link>
        <div className={styles.when}>
          <AppointmentDay when={visit.dateFrom} large />
          <div>
            <h1 className="t-2xl">
              <Place visit={visit} />
            </h1>
            <p className="t-soft num">
              {times.to
                ? t('visits.span', { weekday, ...times })
                : t('home.visitHeading', { weekday, time: times.from })}
            </p>
          </div>
        </div>
        <StatusSteps status={visit.status} />
        <AppointmentActs visit={visit} />
        <PrepareLink visit={visit} />
        <DataAge read={read} />
      </header>
      <AppointmentFacts visit={visit} />
      <BookingLinks visit={visit} />
    </article>
  )
}
