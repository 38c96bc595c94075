import { and, eq } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Database } from '#server/db/database.ts'
import { contacts, customerProjects, customers, projectContacts, sessions, showrooms } from '#server/db/tables.ts'
import { appointments } from '#server/db/visit-tables.ts'

const recipient = { id: customers.id, email: customers.email }

/** The customer with an address, in any spelling. */
export async function findByAddress(tx: Database, emailAddress: string) {
  const [found] = await tx.select(recipient).from(customers).where(eq(customers.email, emailAddress.toLowerCase()))
  return found ?? null
}

export async function findById(tx: Database, customerId: string) {
  const [found] = await tx.select(recipient).from(customers).where(eq(customers.id, customerId))
  return found ?? null
}

export async function findSession(tx: Database, sessionId: string) {
  const { userAgent, signedInAt } = sessions
  const [found] = await tx.select({ userAgent, signedInAt }).from(sessions).where(eq(sessions.id, sessionId))
  return found ?? null
}

/** An appointment with whom and where it is, declined ones too; null for who left no address. */
export async function findVisit(tx: Database, appointmentId: string) {
  const { status, type, dateFrom, code, cancelledAt } = appointments
  const [found] = await tx
    .select({
      status,
      type,
      dateFrom,
      code,
      cancelledAt,
      email: contacts.email,
      showroom: showrooms.name,
      address: showrooms.address,
    })
    .from(appointments)
    .innerJoin(contacts, eq(contacts.id, appointments.contactId))
    .innerJoin(showrooms, eq(showrooms.id, appointments.showroomId))
    .where(eq(appointments.id, appointmentId))
  return found ?? null
}

/** Somebody on a project, with who put them there; null once one of the three is gone, or the person has opened it. */
export async function findShare(tx: Database, ids: { projectId: string; contactId: string; byContactId: string }) {
  const sharers = alias(contacts, 'sharers')
  const [found] = await tx
    .select({
      email: projectContacts.invitedAs,
      project: customerProjects.name,
      limited: customerProjects.limited,
      sharer: sharers.name,
      customerId: customers.id,
      profile: customers.profile,
    })
    .from(projectContacts)
    .innerJoin(customerProjects, eq(customerProjects.id, projectContacts.projectId))
    .innerJoin(sharers, eq(sharers.id, ids.byContactId))
    .leftJoin(customers, eq(customers.contactId, projectContacts.contactId))
    .where(and(eq(projectContacts.projectId, ids.projectId), eq(projectContacts.contactId, ids.contactId)))
  return found ?? null
}
