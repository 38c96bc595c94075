import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { comingAppointments } from '#app/data/appointments/appointment-times.ts'
import { useProjectCounts } from '#app/data/projects/optimistic/use-project-counts.ts'
import { useNow } from '#app/ui/hooks/use-now.ts'
import styles from './home-counts.module.css'
import { useUpcomingAppointments } from '#app/data/appointments/use-upcoming-appointments.ts'

/** Counts of projects and appointments, with links. */
export function HomeCounts() {
  const { t } = useTranslation('app')
  const { active, archived } = useProjectCounts()
  const appointments = useUpcomingAppointments()
  const appointmentCount = comingAppointments(appointments.data?.items ?? [], useNow()).length
  return (
    <section className={styles.counts} aria-label={t('home.counts')}>
      {active !== undefined && (
        <Link to="/projects" activeProps={{}}>
          <b className="num">{active}</b> {t('home.active', { count: active })}
        </Link>
      )}
      {archived !== undefined && archived > 0 && (
        <Link to="/projects" search={{ status: 'archived' }} activeProps={{}}>
          <b className="num">{archived}</b> {t('home.archived', { count: archived })}
        </Link>
      )}
      {appointments.data && (
        <p>
          <b className="num">{appointmentCount}</b> {t('home.visits', { count: appointmentCount })}
        </p>
      )}
    </section>
  )
}
