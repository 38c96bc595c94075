import { Link } from '@tanstack/react-router'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { appointmentForOnboarding } from '#contract/customers/onboarding.ts'
import type { Appointment } from '#contract/appointments/schema.ts'
import { isOngoing } from '#app/data/appointments/appointment-times.ts'
import { useMe } from '#app/data/customers/customer-queries.ts'
import { projectQueries } from '#app/data/projects/project-queries.ts'
import { buttonClass } from '#app/ui/forms/button.tsx'
import { useNow } from '#app/ui/hooks/use-now.ts'

/** For customers who postponed onboarding, or whose login could not check whether they need it. */
export function OnboardingLink({ appointment }: { appointment: Appointment }) {
  const { t } = useTranslation('app')
  const now = useNow()
  const customer = useMe().data
  const enabled = customer !== undefined && isOngoing(appointment, now)
  const projects = useQuery({ ...projectQueries.list(customer?.contact.id ?? ''), enabled })
  if (!enabled || !projects.data) return null
  if (!appointmentForOnboarding({ customer, projects: projects.data.items, ongoing: [appointment] })) return null
  return (
    <Link
      to="/onboarding"
      search={{ back: `/appointments/${appointment.id}` }}
      className={buttonClass()}
      activeProps={{}}
    >
      {t('visits.prepare')}
    </Link>
  )
}
