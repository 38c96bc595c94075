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
  const projects = useProjectCounts()
  const appointments = useUpcomingAppointments()
  const appointmentCount = comingAppointments(appointments.data?.items ?? [], useNow()).length
  return (
    <section className={styles.counts} aria-label={t('home.counts')}>
      {projects && (
        <Link to="/projects" activeProps={{}}>
          <b className="num">{projects.active}</b> {t('home.active', { count: projects.active })}
        </Link>
      )}
      {projects && projects.archived > 0 && (
        <Link to="/projects" search={{ status: 'archived' }} activeProps={{}}>
          <b className="num">{projects.archived}</b> {t('home.archived', { count: projects.archived })}
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
