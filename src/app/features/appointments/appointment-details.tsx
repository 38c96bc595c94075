import { Link } from '@tanstack/react-router'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { Appointment } from '#contract/schemas/appointment.ts'
import { projectQueries } from '#app/data/projects/project-queries.ts'
import { projectName } from '#app/platform/i18n/format-project.ts'
import { useLocale } from '#app/platform/i18n/locale.ts'
import styles from './appointment-facts.module.css'
import { Fact } from '#app/ui/fact.tsx'
import { Where } from './where.tsx'

/** Where, with whom, about which project, and what to bring (E10). */
export function AppointmentFacts({ visit }: { visit: Appointment }) {
  const { t } = useTranslation('app')
  const address = visit.type === 'ONLINE' ? null : visit.showroom?.address
  return (
    <dl className={styles.facts}>
      {address && (
        <Fact term={t('visits.where')}>
          <Where address={address} />
          <AboutShowroom visit={visit} />
        </Fact>
      )}
      <Fact term={t('visits.who')}>{visit.consultant?.name ?? t('visits.nobodyYet')}</Fact>
      {visit.projectId && (
        <Fact term={t('visits.project')}>
          <ProjectLink id={visit.projectId} />
        </Fact>
      )}
      <Fact term={t('visits.bring')}>{t('visits.bringText')}</Fact>
    </dl>
  )
}

/** Hours, closed days and how to get in (E36). */
function AboutShowroom({ visit: { showroom } }: { visit: Appointment }) {
  const { t } = useTranslation('app')
  if (!showroom) return null
  return (
    <>
      <br />
      <Link to="/showrooms/$showroomId" params={{ showroomId: showroom.id }} className="link" activeProps={{}}>
        {t('showroom.about')}
      </Link>
    </>
  )
}

function ProjectLink({ id }: { id: string }) {
  const { t } = useTranslation('app')
  const locale = useLocale()
  const { data } = useQuery(projectQueries.detail(id))
  return (
    <Link to="/projects/$projectId" params={{ projectId: id }} className="link" activeProps={{}}>
      {data ? projectName(data, t, locale) : t('visits.toProject')}
    </Link>
  )
}
