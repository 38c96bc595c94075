import { and, asc, eq } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { projectContacts } from '#server/db/tables.ts'
import { consultants } from '#server/db/appointment-tables.ts'

/** Consultants of a showroom by name. */
export function listConsultants(db: Database, showroomId: string) {
  const { id, name } = consultants
  return db.select({ id, name }).from(consultants).where(eq(consultants.showroomId, showroomId)).orderBy(asc(name), id)
}

export async function isConsultantOf(db: Database, showroomId: string, id: string): Promise<boolean> {
  const [row] = await db
    .select({ id: consultants.id })
    .from(consultants)
    .where(and(eq(consultants.id, id), eq(consultants.showroomId, showroomId)))
  return row !== undefined
}

/** False for a visitor without a contact. */
export async function isProjectMember(db: Database, contactId: string | null, projectId: string): Promise<boolean> {
  if (contactId === null) return false
  const [row] = await db
    .select({ role: projectContacts.role })
    .from(projectContacts)
    .where(and(eq(projectContacts.projectId, projectId), eq(projectContacts.contactId, contactId)))
  return row !== undefined
}
