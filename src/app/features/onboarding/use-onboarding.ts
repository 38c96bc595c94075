import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { withoutEnded } from '#contract/customers/onboarding.ts'
import { appointmentQueries } from '#app/data/appointments/appointment-queries.ts'
import { useMe } from '#app/data/customers/customer-queries.ts'
import { projectQueries } from '#app/data/projects/project-queries.ts'
import { localProjects, applyPending } from '#app/data/projects/outbox/apply-pending.ts'
import { usePendingEdits } from '#app/data/projects/outbox/use-pending-edits.ts'
import { findOnboardingProject } from './onboarding-steps.ts'

/**
 * The customer, their appointment, and the project that answers are saved to, with pending edits applied. `state` is
 * undefined until customer and projects are loaded; the appointment is optional.
 */
export function useOnboarding() {
  const me = useMe()
  const contactId = me.data?.contact.id
  const enabled = contactId !== undefined
  const [openedAt] = useState(() => Date.now())
  const list = useQuery({ ...projectQueries.list(contactId ?? ''), enabled })
  const ongoing = useQuery({ ...appointmentQueries.ongoing(contactId ?? '', openedAt), enabled })
  const queue = usePendingEdits()
  const isAppointmentKnown = ongoing.data !== undefined || ongoing.failureCount > 0 || ongoing.isError
  const appointment = withoutEnded(ongoing.data?.items ?? [])[0] ?? null
  const read = me.data ? list : me
  if (!me.data || !list.data || !isAppointmentKnown) return { state: undefined, appointment, read }
  const projects = [...localProjects(queue), ...list.data.items.map((project) => applyPending(project, queue))]
  const project = findOnboardingProject(projects, me.data.contact.id, appointment?.projectId ?? null)
  return { state: { customer: me.data, project }, appointment, read }
}
