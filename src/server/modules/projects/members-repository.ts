import { and, eq, isNotNull } from 'drizzle-orm'
import type { ContactRole } from '#contract/projects/vocabulary.ts'
import type { Database } from '#server/db/database.ts'
import { projectContacts } from '#server/db/tables.ts'

/** An invitation by email address. */
export interface Invitation {
  readonly projectId: string
  readonly contactId: string
  readonly role: ContactRole
  readonly invitedAs: string
}

/** False when the contact is a member already. */
export async function insertMember(tx: Database, invitation: Invitation): Promise<boolean> {
  const inserted = await tx
    .insert(projectContacts)
    .values(invitation)
    .onConflictDoNothing()
    .returning({ contactId: projectContacts.contactId })
  return inserted.length > 0
}

/** Marks an invitation as accepted: from now on other members see the name. False if it was accepted before. */
export async function acceptInvitation(tx: Database, projectId: string, contactId: string): Promise<boolean> {
  const isOpen = and(matchesMember(projectId, contactId), isNotNull(projectContacts.invitedAs))
  const accepted = await tx.update(projectContacts).set({ invitedAs: null }).where(isOpen).returning()
  return accepted.length > 0
}

export async function updateRole(tx: Database, projectId: string, contactId: string, role: ContactRole): Promise<void> {
  await tx.update(projectContacts).set({ role }).where(matchesMember(projectId, contactId))
}

export async function deleteMember(tx: Database, projectId: string, contactId: string): Promise<void> {
  await tx.delete(projectContacts).where(matchesMember(projectId, contactId))
}

function matchesMember(projectId: string, contactId: string) {
  return and(eq(projectContacts.projectId, projectId), eq(projectContacts.contactId, contactId))
}
