import { and, eq, inArray, or, sql } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { contacts, customers, mailJobs, mailLinks, projectContacts } from '#server/db/tables.ts'
import { appointments } from '#server/db/appointment-tables.ts'
import type { Hub } from '#server/ports/hub.ts'
import { tabletSpan } from '../appointments/access.ts'
import { publishAppointmentGone } from '../appointments/publish-appointment.ts'
import { listAppointments } from '../appointments/repository.ts'
import { lockEmailAddress, deleteOrphanedContacts } from '../contacts/repository.ts'
import { notifyProjectGone, notifyRole } from '../projects/notify-members.ts'
import { contactIdsOf, publishMembersChanged, publishProjectGone } from '../projects/publish-project.ts'
import { insertChanges } from '../projects/history-repository.ts'
import { updateRole } from '../projects/members-repository.ts'
import {
  deleteProject,
  findProject,
  listProjects,
  lockProjectsOf,
  type ProjectRow,
  updateProject,
} from '../projects/repository.ts'
import { orphanQuestionFiles } from '../questions/repository.ts'

type Customer = typeof customers.$inferSelect

/**
 * Deletes a customer with all personal data, and publishes it to who shared their projects and to the tablets that list
 * their appointments. Sessions, sign-ins, passkeys, security events, documents, favourites, samples, questions and the
 * address of the calendar cascade.
 */
export async function deleteCustomer(
  tx: Database,
  hub: Hub,
  { id, email, contactId }: Customer,
  now: Date,
): Promise<void> {
  await lockEmailAddress(tx, email)
  await lockProjectsOf(tx, contactId)
  for (const projectId of await findSoleOwnedProjects(tx, contactId))
    await transferOwnership(tx, hub, projectId, contactId, now)
  const sharedProjects = await listProjects(tx, contactId)
  const listedAppointments = await listAppointments(tx, { contactId, ...tabletSpan(now) })
  await tx.delete(projectContacts).where(eq(projectContacts.contactId, contactId))
  await deleteMails(tx, id, email, contactId)
  await tx.delete(appointments).where(eq(appointments.contactId, contactId))
  await orphanQuestionFiles(tx, id, now)
  await tx.delete(customers).where(eq(customers.id, id))
  await tx.delete(contacts).where(eq(contacts.id, contactId))
  for (const project of sharedProjects) await publishMembersChanged(hub, tx, project)
  for (const appointment of listedAppointments) await publishAppointmentGone(hub, tx, appointment)
}

async function findSoleOwnedProjects(tx: Database, contactId: string): Promise<string[]> {
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

/** Makes the first collaborator by name who has joined the owner; deletes the project when there is none. */
async function transferOwnership(tx: Database, hub: Hub, projectId: string, ownerId: string, now: Date): Promise<void> {
  const project = await findProject(tx, ownerId, projectId)
  if (!project) return
  // Members with one role are sorted by name.
  const newOwner = project.contacts.find(({ role, joined }) => role === 'COLLABORATOR' && joined)
  if (!newOwner) return deleteProjectAndContacts(tx, hub, project, ownerId, now)
  const contactId = newOwner.contact.id
  await updateRole(tx, projectId, contactId, 'OWNER')
  await updateProject(tx, projectId, {}, now)
  const event = { field: 'contacts', subjectId: contactId, before: 'COLLABORATOR', after: 'OWNER' } as const
  await insertChanges(tx, { projectId, contactId: null, at: now, revision: project.revision + 1 }, [event])
  await notifyRole(tx, 'ROLE_CHANGED', contactId, { byContactId: null, at: now }, { projectId, role: 'OWNER' })
}

/** Deletes a project, and contacts that were on no other; the other members are told. */
async function deleteProjectAndContacts(
  tx: Database,
  hub: Hub,
  project: ProjectRow,
  ownerId: string,
  now: Date,
): Promise<void> {
  const others = contactIdsOf(project).filter((id) => id !== ownerId)
  await deleteProject(tx, project.id, now)
  // A notification with an author would be deleted with the author's contact.
  await notifyProjectGone(tx, 'PROJECT_DELETED', others, project, { byContactId: null, at: now })
  await publishProjectGone(hub, tx, project.id, others)
  await deleteOrphanedContacts(tx, others)
}

/** Queued mails and links by address do not reference the customer's row, so they do not cascade. */
async function deleteMails(tx: Database, id: string, email: string, contactId: string): Promise<void> {
  const ownAppointments = tx
    .select({ id: appointments.id })
    .from(appointments)
    .where(eq(appointments.contactId, contactId))
  const { job } = mailJobs
  await tx
    .delete(mailJobs)
    .where(
      or(
        sql`${job} ->> 'customerId' = ${id}`,
        sql`${job} -> 'account' ->> 'id' = ${id}`,
        sql`${job} ->> 'emailAddress' = ${email}`,
        sql`${contactId} in (${job} ->> 'contactId', ${job} ->> 'byContactId')`,
        inArray(sql`${job} ->> 'appointmentId'`, ownAppointments),
      ),
    )
  await tx.delete(mailLinks).where(eq(mailLinks.email, email))
}
