import type { ChangedField } from '#contract/constants/notifications.ts'
import type { ContactRole } from '#contract/constants/vocabularies.ts'
import { isOwner } from '#contract/rules/ownership.ts'
import type { Database } from '#server/db/database.ts'
import { contactsOf } from '../projects/announce.ts'
import type { ProjectRow } from '../projects/repository.ts'
import { tell } from './tell.ts'

/** Who changed a project, null when nobody did, and when. */
export interface Deed {
  readonly byContactId: string | null
  readonly at: Date
}

/** To everybody else on a project: what of it was changed. `but` hears of it otherwise. */
export async function tellChanged(
  tx: Database,
  project: ProjectRow,
  deed: Deed,
  fields: readonly ChangedField[],
  but?: string,
): Promise<void> {
  if (fields.length === 0) return
  const others = contactsOf(project).filter((id) => id !== but)
  await tell(tx, others, { ...deed, kind: 'PROJECT_CHANGED', projectId: project.id, facts: { fields } })
}

/** To whoever was put on a project, or given another role in it. */
export function tellRole(
  tx: Database,
  kind: 'PROJECT_SHARED' | 'ROLE_CHANGED',
  contactId: string,
  deed: Deed,
  { projectId, role }: { projectId: string; role: ContactRole },
): Promise<void> {
  return tell(tx, [contactId], { ...deed, kind, projectId, facts: { role } })
}

/** To everybody else on a project: there are more files in it. */
export function tellFiles(tx: Database, project: ProjectRow, deed: Deed): Promise<void> {
  return tell(tx, contactsOf(project), { ...deed, kind: 'FILES_ADDED', projectId: project.id, facts: { count: 1 } })
}

/** To people for whom a project is there no more, by the name that it had for each of them. */
export async function tellGone(
  tx: Database,
  kind: 'PROJECT_DELETED' | 'PROJECT_LEFT',
  contactIds: readonly string[],
  project: ProjectRow,
  deed: Deed,
): Promise<void> {
  const named = contactIds.filter((id) => !project.limited || isOwner(project, id))
  const others = contactIds.filter((id) => !named.includes(id))
  await tell(tx, named, { ...deed, kind, facts: { name: project.name } })
  await tell(tx, others, { ...deed, kind, facts: { name: null } })
}
