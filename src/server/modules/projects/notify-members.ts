import type { ChangedField } from '#contract/notifications/schema.ts'
import type { ContactRole } from '#contract/projects/vocabulary.ts'
import { isOwner } from '#contract/projects/membership.ts'
import type { Database } from '#server/db/database.ts'
import { contactIdsOf } from './publish-project.ts'
import type { ProjectRow } from './repository.ts'
import { recordNotification } from '../notifications/record-notification.ts'

/** Who changed a project (null for nobody), and when. */
export interface ChangeContext {
  readonly byContactId: string | null
  readonly at: Date
}

/** Notifies all members except `exceptId`, who gets a notification of their own. */
export async function notifyProjectChanged(
  tx: Database,
  project: ProjectRow,
  context: ChangeContext,
  fields: readonly ChangedField[],
  exceptId?: string,
): Promise<void> {
  if (fields.length === 0) return
  const otherMembers = contactIdsOf(project).filter((id) => id !== exceptId)
  await recordNotification(tx, otherMembers, {
    ...context,
    kind: 'PROJECT_CHANGED',
    projectId: project.id,
    facts: { fields },
  })
}

/** Notifies a contact who was added to a project or given another role. */
export function notifyRole(
  tx: Database,
  kind: 'PROJECT_SHARED' | 'ROLE_CHANGED',
  contactId: string,
  context: ChangeContext,
  { projectId, role }: { projectId: string; role: ContactRole },
): Promise<void> {
  return recordNotification(tx, [contactId], { ...context, kind, projectId, facts: { role } })
}

/** Notifies the other members of a new file. */
export function notifyFilesAdded(tx: Database, project: ProjectRow, context: ChangeContext): Promise<void> {
  return recordNotification(tx, contactIdsOf(project), {
    ...context,
    kind: 'FILES_ADDED',
    projectId: project.id,
    facts: { count: 1 },
  })
}

/** Notifies contacts who lost a project, by the name that each of them could see. */
export async function notifyProjectGone(
  tx: Database,
  kind: 'PROJECT_DELETED' | 'PROJECT_LEFT',
  contactIds: readonly string[],
  project: ProjectRow,
  context: ChangeContext,
): Promise<void> {
  const named = contactIds.filter((id) => !project.limited || isOwner(project, id))
  const unnamed = contactIds.filter((id) => !named.includes(id))
  await recordNotification(tx, named, { ...context, kind, facts: { name: project.name } })
  await recordNotification(tx, unnamed, { ...context, kind, facts: { name: null } })
}
