import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { comingAppointments } from '#app/data/appointments/appointment-times.ts'
import { useProjectCounts } from '#app/data/projects/use-project-counts.ts'
import { useNow } from '#app/ui/use-now.ts'
import styles from './counts.module.css'
import { useHomeAppointments } from './use-home-data.ts'

/** How much there is, and the way to it (E01). */
export function Counts() {
  const { t } = useTranslation('app')
  const projects = useProjectCounts()
  const appointments = useHomeAppointments()
  const visits = comingAppointments(appointments.data?.items ?? [], useNow()).length
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
          <b className="num">{visits}</b> {t('home.visits', { count: visits })}
        </p>
      )}
    </section>
  )
}
