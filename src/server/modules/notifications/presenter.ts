import type { Notification } from '#contract/schemas/notification.ts'
import type { ListedNews } from './repository.ts'

/** News as its reader may see it: the name of a limited project is its owner's alone (presentProject has the same rule). */
export function presentNews(listed: ListedNews): Notification {
  const { id, kind, at, readAt, facts } = listed.news
  const news = { id, at: at.toISOString(), read: readAt !== null, by: listed.by }
  const count = facts.count ?? 0
  switch (kind) {
    case 'PROJECT_SHARED':
    case 'ROLE_CHANGED':
      return { ...news, kind, project: projectOf(listed), role: facts.role ?? 'CONTACT' }
    case 'PROJECT_CHANGED':
      return { ...news, kind, project: projectOf(listed), fields: [...(facts.fields ?? [])] }
    case 'FILES_ADDED':
      return { ...news, kind, project: projectOf(listed), count }
    case 'PROJECT_DELETED':
    case 'PROJECT_LEFT':
      return { ...news, kind, name: facts.name ?? null }
    case 'VISIT_ASSIGNED':
      return { ...news, kind, visit: visitOf(listed), consultant: listed.consultant }
    case 'VISIT_CHECKED_IN':
    case 'VISIT_STARTED':
    case 'VISIT_ENDED':
    case 'VISIT_MISSED':
      return { ...news, kind, visit: visitOf(listed) }
    case 'VISIT_PICKS':
      return { ...news, kind, visit: visitOf(listed), count }
    case 'SAMPLES_REQUESTED':
      return { ...news, kind, count: listed.productIds?.length ?? 0 }
  }
}

function projectOf({ project, role }: ListedNews) {
  if (!project) throw new Error('News of a project names one')
  return { id: project.id, name: project.limited && role !== 'OWNER' ? null : project.name }
}

function visitOf({ visit, showroom }: ListedNews) {
  if (!visit || showroom === null) throw new Error('News of a visit names one')
  return { id: visit.id, dateFrom: visit.dateFrom.toISOString(), showroom }
}
