import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { stillOngoing } from '#contract/rules/onboarding.ts'
import { appointmentQueries } from '#app/data/appointments/appointment-queries.ts'
import { useMe } from '#app/data/customers/customer-queries.ts'
import { projectQueries } from '#app/data/projects/project-queries.ts'
import { unsentProjects, withQueued } from '#app/platform/outbox/with-queued.ts'
import { useQueue } from '#app/platform/outbox/queue-view.ts'
import { projectAtHand } from '../model.ts'

/**
 * The customer, their visit, and the project that answers go to, as it will be once what waits on this device has been
 * sent; undefined until customer and projects are known. Without the visit onboarding goes on, its time unsaid.
 */
export function useOnboarding() {
  const me = useMe()
  const contactId = me.data?.contact.id
  const asked = { enabled: contactId !== undefined }
  const [opened] = useState(() => Date.now())
  const list = useQuery({ ...projectQueries.list(contactId ?? ''), ...asked })
  const ongoing = useQuery({ ...appointmentQueries.ongoing(contactId ?? '', opened), ...asked })
  const queue = useQueue()
  const isVisitKnown = ongoing.data !== undefined || ongoing.failureCount > 0 || ongoing.isError
  const visit = stillOngoing(ongoing.data?.items ?? [])[0] ?? null
  const read = me.data ? list : me
  if (!me.data || !list.data || !isVisitKnown) return { known: undefined, visit, read }
  const projects = [...unsentProjects(queue), ...list.data.items.map((project) => withQueued(project, queue))]
  const project = projectAtHand(projects, me.data.contact.id, visit?.projectId ?? null)
  return { known: { customer: me.data, project }, visit, read }
}
