import { Link } from '@tanstack/react-router'
import { useQuery } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { boundState } from '#contract/configuration/bound-state.ts'
import { UPCOMING_APPOINTMENTS_MAX } from '#contract/configuration/customer-bounds.ts'
import { useUpcomingAppointments } from '#app/data/appointments/use-upcoming-appointments.ts'
import { useSortByDistance } from '#app/data/geography/use-sort-by-distance.ts'
import { useProjects } from '#app/data/projects/optimistic/use-projects.ts'
import { showroomQueries } from '#app/data/showrooms/showroom-queries.ts'
import { useLocale } from '#app/platform/i18n/locale.ts'
import { usePageTitle } from '#app/platform/i18n/use-page-title.ts'
import { useOnline } from '#app/platform/connectivity/server-reachability.ts'
import { useSlow } from '#app/platform/connectivity/slow-connection.ts'
import { BoundNote } from '#app/ui/feedback/bound-note.tsx'
import { buttonClass } from '#app/ui/forms/button.tsx'
import { FormSkeleton } from '#app/ui/feedback/form-skeleton.tsx'
import { LoadState } from '#app/ui/feedback/load-state.tsx'
import { StatePage } from '#app/ui/feedback/state-page.tsx'
import { useNow } from '#app/ui/hooks/use-now.ts'
import viewStyles from './appointment-view.module.css'
import { BookingForm } from './booking-form.tsx'
import { MovePage } from './move-page.tsx'

interface BookingPageProps {
  showroomId: string | undefined
  projectId: string | undefined
  onShowroom: (id: string) => void
}

/** Books an appointment, or moves the one with the id `move`. */
export function BookingPage({ move, ...props }: BookingPageProps & { move: string | undefined }) {
  return move === undefined ? <NewAppointment {...props} /> : <MovePage appointmentId={move} />
}

/** A backend without showrooms offers no booking. */
function NewAppointment(props: BookingPageProps) {
  const { t } = useTranslation('app')
  const read = useQuery(showroomQueries.list(useLocale()))
  const online = useOnline()
  // The order of the showrooms and a field depend on them.
  const { read: projects } = useProjects()
  const sortByDistance = useSortByDistance()
  const isOrderKnown = sortByDistance && !(projects.isLoading && projects.failureCount === 0)
  const isLoading = read.data === undefined || (read.data !== null && !isOrderKnown)
  const isSlow = useSlow(isLoading && !read.isError)
  const title = t('home.book')
  const planned = usePlannedCount()
  const state = boundState(planned, UPCOMING_APPOINTMENTS_MAX)
  const isFull = state === 'reached'
  usePageTitle(title)
  return (
    <>
      <header className={viewStyles.header}>
        <Link to="/appointments" className={viewStyles.backLink} activeProps={{}}>
          <ArrowLeft className="i i--s" aria-hidden="true" />
          {t('nav.appointments')}
        </Link>
        <h1 className="t-page">{title}</h1>
        <p className="t-lead">{t('book.lead')}</p>
        {!isFull && (
          <BoundNote
            state={state}
            near={t('book.near', { used: planned, max: UPCOMING_APPOINTMENTS_MAX })}
            reached=""
          />
        )}
      </header>
      {isOrderKnown && read.data && (
        <BookingForm
          {...props}
          showrooms={read.data.items}
          sortByDistance={sortByDistance}
          limitReached={isFull ? <LimitReached /> : null}
        />
      )}
      {read.data === null && <StatePage size="section" title={t('book.none')} text={t('book.noneText')} />}
      {isLoading && (
        <LoadState query={read} isOnline={online} isSlow={isSlow} errorTitle={t('book.fail')} size="section">
          <FormSkeleton fields={3} />
        </LoadState>
      )}
    </>
  )
}

/** The number of appointments that are still to come. */
function usePlannedCount(): number {
  const now = useNow()
  const appointments = useUpcomingAppointments().data?.items ?? []
  return appointments.filter(({ status, dateFrom }) => status === 'REGISTERED' && Date.parse(dateFrom) > now).length
}

function LimitReached() {
  const { t } = useTranslation('app')
  return (
    <StatePage size="section" title={t('book.limitTitle')} text={t('book.limit', { max: UPCOMING_APPOINTMENTS_MAX })}>
      <Link to="/appointments" className={buttonClass({ variant: 'primary' })} activeProps={{}}>
        {t('nav.appointments')}
      </Link>
    </StatePage>
  )
}
