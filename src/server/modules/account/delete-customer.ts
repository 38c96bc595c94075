import { and, asc, eq, inArray, or, sql } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { contacts, customerProjects, customers, mailJobs, mailLinks, projectContacts } from '#server/db/tables.ts'
import { appointments } from '#server/db/visit-tables.ts'
import { holdAddress, removeStrays } from '../contacts/repository.ts'
import { tellRole } from '../notifications/project-news.ts'
import { insertChanges } from '../projects/history-repository.ts'
import { deleteProject } from '../projects/repository.ts'

type Customer = typeof customers.$inferSelect

/** Removes a customer and all that is kept about them (E22, F-83). Sessions, sign-ins, documents, favourites and samples go with the row. */
export async function removeCustomer(tx: Database, { id, email, contactId }: Customer, now: Date): Promise<void> {
  await holdAddress(tx, email)
  for (const projectId of await projectsOwnedAlone(tx, contactId)) await passOn(tx, projectId, now)
  await tx.delete(projectContacts).where(eq(projectContacts.contactId, contactId))
  await removeMails(tx, id, email, contactId)
  await tx.delete(appointments).where(eq(appointments.contactId, contactId))
  await tx.delete(customers).where(eq(customers.id, id))
  await tx.delete(contacts).where(eq(contacts.id, contactId))
}

async function projectsOwnedAlone(tx: Database, contactId: string): Promise<string[]> {
  const owned = tx
    .select({ id: projectContacts.projectId })
    .from(projectContacts)
    .where(and(eq(projectContacts.contactId, contactId), eq(projectContacts.role, 'OWNER')))
  const rows = await tx
    .select({ id: projectContacts.projectId })
    .from(projectContacts)
    .where(and(inArray(projectContacts.projectId, owned), eq(projectContacts.role, 'OWNER')))
    .groupBy(projectContacts.projectId)
    .having(sql`count(*) = 1`)
  return rows.map((row) => row.id)
}

/** Gives a project to the first collaborator, by name, who can sign in; without one it goes with its owner. */
async function passOn(tx: Database, projectId: string, now: Date): Promise<void> {
  const [heir] = await tx
    .select({ contactId: contacts.id })
    .from(projectContacts)
    .innerJoin(contacts, eq(contacts.id, projectContacts.contactId))
    .innerJoin(customers, eq(customers.contactId, contacts.id))
    .where(and(eq(projectContacts.projectId, projectId), eq(projectContacts.role, 'COLLABORATOR')))
    .orderBy(asc(contacts.name), contacts.id)
    .limit(1)
  if (!heir) return removeProject(tx, projectId, now)
  const { contactId } = heir
  await tx
    .update(projectContacts)
    .set({ role: 'OWNER' })
    .where(and(eq(projectContacts.projectId, projectId), eq(projectContacts.contactId, contactId)))
  const change = { updatedAt: now, revision: sql`${customerProjects.revision} + 1` }
  const where = eq(customerProjects.id, projectId)
  const [changed] = await tx.update(customerProjects).set(change).where(where).returning()
  if (!changed) return
  const event = { field: 'contacts', subjectId: contactId, before: 'COLLABORATOR', after: 'OWNER' } as const
  await insertChanges(tx, { projectId, contactId: null, at: now, revision: changed.revision }, [event])
  await tellRole(tx, 'ROLE_CHANGED', contactId, { byContactId: null, at: now }, { projectId, role: 'OWNER' })
}

/** With its owner goes the project, and with that whoever was on nothing else. */
async function removeProject(tx: Database, projectId: string, now: Date): Promise<void> {
  const others = await tx
    .select({ id: projectContacts.contactId })
    .from(projectContacts)
    .where(eq(projectContacts.projectId, projectId))
  await deleteProject(tx, projectId, now)
  await removeStrays(
    tx,
    others.map(({ id }) => id),
  )
}

/** Mails not yet sent and links by address: neither hangs on the customer's row. */
async function removeMails(tx: Database, id: string, email: string, contactId: string): Promise<void> {
  const own = tx.select({ id: appointments.id }).from(appointments).where(eq(appointments.contactId, contactId))
  const { job } = mailJobs
  await tx
    .delete(mailJobs)
    .where(
      or(
        sql`${job} ->> 'customerId' = ${id}`,
        sql`${job} ->> 'emailAddress' = ${email}`,
        sql`${contactId} in (${job} ->> 'contactId', ${job} ->> 'byContactId')`,
        inArray(sql`${job} ->> 'appointmentId'`, own),
      ),
    )
  await tx.delete(mailLinks).where(eq(mailLinks.email, email))
}
