import { Link, type RegisteredRouter } from '@tanstack/react-router'
import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { appointmentQueries } from '#app/data/appointments/appointment-queries.ts'
import { useMe } from '#app/data/customers/customer-queries.ts'
import { useCanBook } from '#app/data/showrooms/use-can-book.ts'
import { lazyOptional } from '#app/platform/code-loading/lazy-optional.ts'
import { usePageTitle } from '#app/platform/i18n/use-page-title.ts'
import { isTablet } from '#app/platform/tablet/is-tablet.ts'
import { DataAge } from '#app/platform/query/data-age.tsx'
import { loadRouteCode, usePrefetchWhenIdle } from '#app/platform/query/prefetch-when-idle.ts'
import { useOnline } from '#app/platform/connectivity/server-reachability.ts'
import { useSlow } from '#app/platform/connectivity/slow-connection.ts'
import { buttonClass } from '#app/ui/forms/button.tsx'
import { LoadState } from '#app/ui/feedback/load-state.tsx'
import { ListSkeleton } from '#app/ui/feedback/list-skeleton.tsx'
import { StatePage } from '#app/ui/feedback/state-page.tsx'
import { Count, Tabs } from '#app/ui/layout/tabs.tsx'
import { cx } from '#app/ui/styles/class-names.ts'
import { useNow } from '#app/ui/hooks/use-now.ts'
import { AppointmentRow } from './appointment-row.tsx'
import { ChangeNote } from './change-note.tsx'
import { sortAppointments } from './appointment-display.ts'
import styles from './appointment-list-page.module.css'

const CalendarLink = lazyOptional(
  'The link to the calendar',
  async () => (await import('./calendar-link.tsx')).CalendarLink,
)

/** The code of a page and of its QR code, which must open without a network once the list was seen. */
const loadAppointmentPage = (router: RegisteredRouter) =>
  Promise.all([loadRouteCode(router, ['/_app/appointments/$appointmentId']), import('./check-in-dialog.tsx')])

export function AppointmentListPage({ past }: { past: boolean }) {
  const { t } = useTranslation('app')
  const now = useNow()
  const title = t('nav.appointments')
  usePageTitle(title)
  const { upcomingRead, pastRead } = useAppointments()
  const read = past ? pastRead : upcomingRead
  const online = useOnline()
  usePrefetchWhenIdle(true, loadAppointmentPage)
  const isSlow = useSlow(!read.data && !read.isError)
  const appointments = read.data && sortAppointments(read.data.items, past, now)
  return (
    <>
      <ChangeNote />
      <header className={styles.header}>
        <h1 className="t-page">{title}</h1>
        {appointments && appointments.length > 0 && <BookLink />}
      </header>
      <Tabs label={t('visits.views')}>
        <ViewTab label={t('visits.coming')} count={upcomingRead.data?.items.length} />
        <ViewTab label={t('visits.past')} view="past" count={pastRead.data?.items.length} />
      </Tabs>
      {!appointments && (
        <LoadState query={read} isOnline={online} isSlow={isSlow} errorTitle={t('home.visitsFail')} size="section">
          <ListSkeleton />
        </LoadState>
      )}
      {appointments?.length === 0 && (
        <StatePage
          size="section"
          title={t(past ? 'visits.nonePast' : 'home.noVisit')}
          text={t(past ? 'visits.nonePastText' : 'home.noVisitText')}
        >
          <BookLink />
        </StatePage>
      )}
      {appointments && appointments.length > 0 && (
        <>
          <ul className={styles.rows}>
            {appointments.map((appointment) => (
              <AppointmentRow key={appointment.id} appointment={appointment} now={now} />
            ))}
          </ul>
          <DataAge read={read} />
          {!past && !isTablet() && (
            <Suspense>
              <CalendarLink className={styles.calendar} />
            </Suspense>
          )}
        </>
      )}
    </>
  )
}

function BookLink() {
  const { t } = useTranslation('app')
  const canBook = useCanBook()
  if (canBook === false) return null
  const className = cx(buttonClass({ variant: 'primary' }), canBook === undefined && 'reserved')
  return (
    <Link to="/appointments/new" className={className} activeProps={{}}>
      {t('home.book')}
    </Link>
  )
}

function useAppointments() {
  const contactId = useMe().data?.contact.id
  const enabled = contactId !== undefined
  const upcomingRead = useQuery({ ...appointmentQueries.upcoming(contactId ?? ''), enabled })
  const pastRead = useQuery({ ...appointmentQueries.past(contactId ?? ''), enabled })
  return { upcomingRead, pastRead }
}

function ViewTab({ label, view, count }: { label: string; view?: 'past'; count: number | undefined }) {
  return (
    <Link
      to="/appointments"
      search={(previous) => ({ ...previous, view })}
      activeOptions={{ exact: true }}
      activeProps={{}}
      resetScroll={false}
    >
      <span>{label}</span>
      {count !== undefined && <Count value={count} />}
    </Link>
  )
}
