import { Link } from '@tanstack/react-router'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { appointmentQueries } from '#app/data/appointments/appointment-queries.ts'
import { useMe } from '#app/data/customers/customer-queries.ts'
import { usePageTitle } from '#app/platform/i18n/use-page-title.ts'
import { DataAge } from '#app/platform/query/data-age.tsx'
import { useOnline } from '#app/platform/query/online.ts'
import { useSlow } from '#app/platform/query/slow.ts'
import { buttonClass } from '#app/ui/button.tsx'
import { LoadState } from '#app/ui/load-state.tsx'
import { ListBones } from '#app/ui/list-bones.tsx'
import { StatePage } from '#app/ui/state-page.tsx'
import { Count, Tabs } from '#app/ui/tabs.tsx'
import { useNow } from '#app/ui/use-now.ts'
import { AppointmentRow } from '../components/appointment-row.tsx'
import { inOrder } from '../model.ts'
import styles from './appointment-list-page.module.css'

/** All visits, those to come and those past (E09, S010). */
export function AppointmentListPage({ past }: { past: boolean }) {
  const { t } = useTranslation('app')
  const now = useNow()
  const title = t('common:nav.appointments')
  usePageTitle(title)
  const { upcoming, before } = useVisits()
  const read = past ? before : upcoming
  const online = useOnline()
  const slow = useSlow(!read.data && !read.isError)
  const visits = read.data && inOrder(read.data.items, past, now)
  return (
    <>
      <header className={styles.head}>
        <h1 className="t-page">{title}</h1>
        {visits && visits.length > 0 && <Book />}
      </header>
      <Tabs label={t('visits.views')}>
        <View label={t('visits.coming')} count={upcoming.data?.items.length} />
        <View label={t('visits.past')} view="past" count={before.data?.items.length} />
      </Tabs>
      {!visits && (
        <LoadState read={read} online={online} slow={slow} failed={t('home.visitsFail')} size="section">
          <ListBones />
        </LoadState>
      )}
      {visits?.length === 0 && (
        <StatePage
          size="section"
          title={t(past ? 'visits.nonePast' : 'home.noVisit')}
          text={t(past ? 'visits.nonePastText' : 'home.noVisitText')}
        >
          <Book />
        </StatePage>
      )}
      {visits && visits.length > 0 && (
        <>
          <ul className={styles.rows}>
            {visits.map((visit) => (
              <AppointmentRow key={visit.id} visit={visit} now={now} />
            ))}
          </ul>
          <DataAge read={read} />
        </>
      )}
    </>
  )
}

function Book() {
  const { t } = useTranslation('app')
  return (
    <Link to="/appointments/new" className={buttonClass({ variant: 'primary' })} activeProps={{}}>
      {t('home.book')}
    </Link>
  )
}

function useVisits() {
  const contactId = useMe().data?.contact.id
  const enabled = contactId !== undefined
  const upcoming = useQuery({ ...appointmentQueries.upcoming(contactId ?? ''), enabled })
  const before = useQuery({ ...appointmentQueries.past(contactId ?? ''), enabled })
  return { upcoming, before }
}

function View({ label, view, count }: { label: string; view?: 'past'; count: number | undefined }) {
  return (
    <Link
      to="/appointments"
      search={(old) => ({ ...old, view })}
      activeOptions={{ exact: true }}
      activeProps={{}}
      resetScroll={false}
    >
      {label}
      {count !== undefined && <Count value={count} />}
    </Link>
  )
}
