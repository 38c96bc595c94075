import { Link } from '@tanstack/react-router'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { isRemote } from '#contract/appointments/vocabulary.ts'
import type { Appointment } from '#contract/appointments/schema.ts'
import { projectQueries } from '#app/data/projects/project-queries.ts'
import { projectName } from '#app/platform/i18n/format-project.ts'
import { useLocale } from '#app/platform/i18n/locale.ts'
import styles from './appointment-details.module.css'
import { DescriptionItem } from '#app/ui/layout/description-item.tsx'
import { AddressWithRoute } from './address-with-route.tsx'

export function AppointmentDetails({ appointment }: { appointment: Appointment }) {
  const { t } = useTranslation('app')
  const remote = isRemote(appointment)
  const address = remote ? null : appointment.showroom?.address
  return (
    <dl className={styles.facts}>
      {address && (
        <DescriptionItem term={t('visits.where')}>
          <AddressWithRoute address={address} />
          <ShowroomLink appointment={appointment} />
        </DescriptionItem>
      )}
      <DescriptionItem term={t('visits.who')}>{appointment.consultant?.name ?? t('visits.nobodyYet')}</DescriptionItem>
      {appointment.projectId && (
        <DescriptionItem term={t('visits.project')}>
          <ProjectLink id={appointment.projectId} />
        </DescriptionItem>
      )}
      {appointment.status === 'REGISTERED' && (
        <DescriptionItem term={t(remote ? 'visits.atHand' : 'visits.bring')}>{t('visits.bringText')}</DescriptionItem>
      )}
    </dl>
  )
}

function ShowroomLink({ appointment: { showroom } }: { appointment: Appointment }) {
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
