import { and, eq } from 'drizzle-orm'
import type { ContactRole } from '#contract/constants/vocabularies.ts'
import type { Database } from '#server/db/database.ts'
import { projectContacts } from '#server/db/tables.ts'

/** Somebody put on a project by their address. */
export interface Invitation {
  readonly projectId: string
  readonly contactId: string
  readonly role: ContactRole
  readonly invitedAs: string
}

/** False for somebody who is on it already. */
export async function insertPerson(tx: Database, invitation: Invitation): Promise<boolean> {
  const inserted = await tx
    .insert(projectContacts)
    .values(invitation)
    .onConflictDoNothing()
    .returning({ contactId: projectContacts.contactId })
  return inserted.length > 0
}

/** Notes that somebody has opened a project: from now on the others see who they are. */
export async function acceptInvitation(db: Database, projectId: string, contactId: string): Promise<void> {
  await db.update(projectContacts).set({ invitedAs: null }).where(onProject(projectId, contactId))
}

export async function updateRole(tx: Database, projectId: string, contactId: string, role: ContactRole): Promise<void> {
  await tx.update(projectContacts).set({ role }).where(onProject(projectId, contactId))
}

export async function deletePerson(tx: Database, projectId: string, contactId: string): Promise<void> {
  await tx.delete(projectContacts).where(onProject(projectId, contactId))
}

function onProject(projectId: string, contactId: string) {
  return and(eq(projectContacts.projectId, projectId), eq(projectContacts.contactId, contactId))
}
