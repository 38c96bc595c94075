import type { Notification } from '#contract/notifications/schema.ts'
import type { ListedNotification } from './repository.ts'

/** A notification as its recipient may see it: only owners see the name of a limited project (as in presentProject). */
export function presentNotification(listed: ListedNotification): Notification {
  const { id, kind, at, readAt, facts } = listed.notification
  const base = { id, at: at.toISOString(), read: readAt !== null, by: listed.by }
  const count = facts.count ?? 0
  switch (kind) {
    case 'PROJECT_SHARED':
    case 'ROLE_CHANGED':
      return { ...base, kind, project: presentProject(listed), role: facts.role ?? 'CONTACT' }
    case 'PROJECT_CHANGED':
      return { ...base, kind, project: presentProject(listed), fields: [...(facts.fields ?? [])] }
    case 'FILES_ADDED':
      return { ...base, kind, project: presentProject(listed), count }
    case 'PROJECT_DELETED':
    case 'PROJECT_LEFT':
      return { ...base, kind, name: facts.name ?? null }
    case 'VISIT_ASSIGNED':
      return { ...base, kind, visit: presentAppointment(listed), consultant: listed.consultant }
    case 'VISIT_CHECKED_IN':
    case 'VISIT_STARTED':
    case 'VISIT_ENDED':
    case 'VISIT_MISSED':
      return { ...base, kind, visit: presentAppointment(listed) }
    case 'VISIT_PICKS':
      return { ...base, kind, visit: presentAppointment(listed), count }
    case 'SAMPLES_REQUESTED':
      return { ...base, kind, count: listed.productIds?.length ?? 0 }
  }
}

function presentProject({ project, role }: ListedNotification) {
  if (!project) throw new Error('A notification about a project has no project')
  return { id: project.id, name: project.limited && role !== 'OWNER' ? null : project.name }
}

function presentAppointment({ appointment, showroom }: ListedNotification) {
  if (!appointment) throw new Error('A notification about an appointment has no appointment')
  const { id, dateFrom, remote } = appointment
  return { id, dateFrom: dateFrom.toISOString(), showroom: remote ? null : showroom }
}
