import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { type ComponentProps, type ReactNode, Suspense, useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { Appointment } from '#contract/appointments/schema.ts'
import { isRemote } from '#contract/appointments/vocabulary.ts'
import { BREAKPOINTS } from '#contract/configuration/breakpoints.ts'
import { showroomQueries } from '#app/data/showrooms/showroom-queries.ts'
import { formatTime, formatWeekday } from '#app/platform/i18n/format-date.ts'
import { sentenceCase } from '#app/platform/i18n/format-project.ts'
import { useLocale } from '#app/platform/i18n/locale.ts'
import { DataAge } from '#app/platform/query/data-age.tsx'
import { useMediaQuery } from '#app/ui/hooks/use-media-query.ts'
import { AppointmentActions } from './appointment-actions.tsx'
import { AppointmentDate } from './appointment-date.tsx'
import { AppointmentDetails } from './appointment-details.tsx'
import styles from './appointment-view.module.css'
import { ChangeNote } from './change-note.tsx'
import { BookingLinks } from './booking-links.tsx'
import { AppointmentLocation } from './appointment-location.tsx'
import { OnboardingLink } from './onboarding-link.tsx'
import { ShowroomDetails } from './showroom-details.tsx'
import { STATUS_STEPS } from './appointment-display.ts'
import { StatusBadge } from './status-badge.tsx'

interface AppointmentViewProps extends ComponentProps<typeof DataAge> {
  appointment: Appointment
  adviser: ReactNode
}

export function AppointmentView({ appointment, read, adviser }: AppointmentViewProps) {
  const { t } = useTranslation('app')
  const locale = useLocale()
  const times = {
    from: formatTime(appointment.dateFrom, locale),
    to: appointment.dateTo && formatTime(appointment.dateTo, locale),
  }
  const weekday = sentenceCase(formatWeekday(appointment.dateFrom, locale))
  return (
    <article>
      <ChangeNote appointment={appointment} />
      <div className={styles.columns}>
        <div>
          <header className={styles.header}>
            <Link to="/appointments" className={styles.backLink} activeProps={{}}>
              <ArrowLeft className="i i--s" aria-hidden="true" />
              {t('nav.appointments')}
            </Link>
            <div className={styles.date}>
              <AppointmentDate date={appointment.dateFrom} large />
              <div>
                <h1 className="t-2xl">
                  <AppointmentLocation appointment={appointment} />
                </h1>
                <p className="t-soft num">
                  {times.to
                    ? t('visits.span', { weekday, ...times })
                    : t('home.visitHeading', { weekday, time: times.from })}
                </p>
              </div>
            </div>
            <StatusSteps appointment={appointment} />
            <AppointmentActions appointment={appointment} />
            <OnboardingLink appointment={appointment} />
            <DataAge read={read} />
          </header>
          <AppointmentDetails appointment={appointment} />
          <BookingLinks appointment={appointment} />
        </div>
        <ShowroomAside appointment={appointment} />
      </div>
      <Suspense>{adviser}</Suspense>
    </article>
  )
}

/** On wide screens, what the showroom's own page says: hours, access and how to get there. */
function ShowroomAside({ appointment }: { appointment: Appointment }) {
  const { t } = useTranslation('app')
  const headingId = useId()
  const isWide = useMediaQuery(`(width >= ${BREAKPOINTS.wide}px)`)
  const id = appointment.showroom?.id
  const enabled = isWide && id !== undefined && !isRemote(appointment)
  const { data, isLoading } = useQuery({ ...showroomQueries.detail(id ?? '', useLocale()), enabled })
  // Its place is there before the hours, so that nothing moves when they arrive.
  if (!enabled || (!data && !isLoading)) return null
  return (
    <aside className={styles.aside} aria-labelledby={headingId}>
      <h2 className="t-section" id={headingId}>
        {t('showroom.about')}
      </h2>
      {data && <ShowroomDetails showroom={data} withAddress={false} />}
    </aside>
  )
}

/** A video call has no check-in. */
function StatusSteps({ appointment }: { appointment: Appointment }) {
  const { t } = useTranslation('app')
  const { status } = appointment
  const steps = STATUS_STEPS.filter((step) => step !== 'CHECKED_IN' || status === step || !isRemote(appointment))
  const currentIndex = steps.findIndex((step) => step === status)
  if (currentIndex === -1) return <StatusBadge status={status} />
  return (
    <ol className={styles.steps} aria-label={t('visits.steps')}>
      {steps.map((step, index) => (
        <li
          key={step}
          data-done={index < currentIndex || undefined}
          aria-current={index === currentIndex ? 'step' : undefined}
        >
          {t(`status.${step}`)}
        </li>
      ))}
    </ol>
  )
}
