import { useTranslation } from 'react-i18next'
import type { Appointment } from '#contract/appointments/schema.ts'
import { isRemote } from '#contract/appointments/vocabulary.ts'
import { missingCriteria } from '#contract/projects/completeness.ts'
import { comingAppointments } from '#app/data/appointments/appointment-times.ts'
import { useMe } from '#app/data/customers/customer-queries.ts'
import { currentProject } from '#contract/projects/current-project.ts'
import { useProjects } from '#app/data/projects/optimistic/use-projects.ts'
import { formatLongDay, formatTime, partOfDay, relativeDay } from '#app/platform/i18n/format-date.ts'
import { useLocale } from '#app/platform/i18n/locale.ts'
import { useNow } from '#app/ui/hooks/use-now.ts'
import styles from './greeting.module.css'
import { useUpcomingAppointments } from '#app/data/appointments/use-upcoming-appointments.ts'

/** A greeting for the time of day, and one sentence about the next step. */
export function Greeting({ projectId }: { projectId: string | undefined }) {
  const { t } = useTranslation('app')
  const me = useMe()
  const greeting = t(`home.hello.${partOfDay(useNow())}`)
  const name = me.data?.profile?.firstName
  return (
    <header className={styles.greeting}>
      <h1 className="t-page">{name ? t('home.helloName', { hello: greeting, name }) : greeting}</h1>
      <p className="t-lead">{useNextStep(projectId)}</p>
    </header>
  )
}

function useNextStep(projectId: string | undefined): string {
  const { t } = useTranslation('app')
  const locale = useLocale()
  const now = useNow()
  const { own } = useProjects()
  const appointments = useUpcomingAppointments()
  const appointment = comingAppointments(appointments.data?.items ?? [], now)[0]
  if (appointment && relativeDay(appointment.dateFrom, now) === 'today') {
    return t(`home.next.${stateToday(appointment, now)}`, { time: formatTime(appointment.dateFrom, locale) })
  }
  const project = currentProject(own ?? [], projectId)
  if (!project) return t('home.next.none')
  const missing = missingCriteria(project).length
  if (missing > 0) return t('home.next.bricks', { count: missing })
  return appointment ? t('home.next.visit', { day: formatLongDay(appointment.dateFrom, locale) }) : t('home.next.full')
}

/** What there is to say about an appointment of today. */
function stateToday(appointment: Appointment, now: number): string {
  if (appointment.status !== 'REGISTERED') return appointment.status
  if (Date.parse(appointment.dateFrom) <= now) return 'begun'
  return isRemote(appointment) ? 'callToday' : 'visitToday'
}
