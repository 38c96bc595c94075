import { Link } from '@tanstack/react-router'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { onboardingVisit } from '#contract/rules/onboarding.ts'
import type { Appointment } from '#contract/schemas/appointment.ts'
import { isOngoing } from '#app/data/appointments/appointment-times.ts'
import { useMe } from '#app/data/customers/customer-queries.ts'
import { projectQueries } from '#app/data/projects/project-queries.ts'
import { buttonClass } from '#app/ui/button.tsx'
import { useNow } from '#app/ui/use-now.ts'

/** The way to onboarding for whoever put it off, or whose login could not learn that it was needed (decisions.md, Onboarding). */
export function PrepareLink({ visit }: { visit: Appointment }) {
  const { t } = useTranslation('app')
  const now = useNow()
  const customer = useMe().data
  const enabled = customer !== undefined && isOngoing(visit, now)
  const projects = useQuery({ ...projectQueries.list(customer?.contact.id ?? ''), enabled })
  if (!enabled || !projects.data) return null
  if (!onboardingVisit({ customer, projects: projects.data.items, ongoing: [visit] })) return null
  return (
    <Link to="/onboarding" search={{ back: `/appointments/${visit.id}` }} className={buttonClass()} activeProps={{}}>
      {t('visits.prepare')}
    </Link>
  )
}
