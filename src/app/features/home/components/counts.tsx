import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useNow } from '#app/ui/use-now.ts'
import { comingAppointments } from '../model.ts'
import styles from './counts.module.css'
import { useHomeAppointments, useHomeProjects } from './use-home-data.ts'

/** How much there is, and the way to it (E01). */
export function Counts() {
  const { t } = useTranslation('app')
  const { projects } = useHomeProjects()
  const appointments = useHomeAppointments()
  const items = projects.data?.items ?? []
  const active = items.filter(({ status }) => status === 'ACTIVE').length
  const archived = items.length - active
  const visits = comingAppointments(appointments.data?.items ?? [], useNow()).length
  return (
    <section className={styles.counts} aria-label={t('home.counts')}>
      {projects.data && (
        <Link to="/projects" activeProps={{}}>
          <b className="num">{active}</b> {t('home.active', { count: active })}
        </Link>
      )}
      {archived > 0 && (
        <Link to="/projects" search={{ status: 'archived' }} activeProps={{}}>
          <b className="num">{archived}</b> {t('home.archived', { count: archived })}
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
