import { and, eq } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import {
  DEFAULT_NOTIFICATION_PREFERENCES,
  type NotificationPreferences,
} from '#contract/notifications/preferences-schema.ts'
import type { Database } from '#server/db/database.ts'
import { contacts, customerProjects, customers, projectContacts, sessions, showrooms } from '#server/db/tables.ts'
import { sampleRequests } from '#server/db/favourite-tables.ts'
import { questions } from '#server/db/question-tables.ts'
import { appointments } from '#server/db/appointment-tables.ts'

const recipient = { id: customers.id, email: customers.email }

/** Whether an account wants mails about a subject; somebody without an account gets them all. */
export function wantsMail(
  preferences: NotificationPreferences | null,
  subject: keyof NotificationPreferences['mail'],
): boolean {
  return (preferences ?? DEFAULT_NOTIFICATION_PREFERENCES).mail[subject]
}

/** The customer with an address, ignoring case. */
export async function findCustomerByEmail(tx: Database, emailAddress: string) {
  const [found] = await tx.select(recipient).from(customers).where(eq(customers.email, emailAddress.toLowerCase()))
  return found ?? null
}

export async function findCustomer(tx: Database, customerId: string) {
  const { notificationPreferences: preferences, deletionAt } = customers
  const [found] = await tx
    .select({ ...recipient, preferences, deletionAt })
    .from(customers)
    .where(eq(customers.id, customerId))
  return found ?? null
}

export async function findSession(tx: Database, sessionId: string) {
  const { userAgent, signedInAt } = sessions
  const [found] = await tx.select({ userAgent, signedInAt }).from(sessions).where(eq(sessions.id, sessionId))
  return found ?? null
}

/** An appointment with its contact and showroom, declined ones too; null without an email address. */
export async function findAppointment(tx: Database, appointmentId: string) {
  const { status, remote, dateFrom, code, cancelledAt } = appointments
  const [found] = await tx
    .select({
      status,
      remote,
      dateFrom,
      code,
      cancelledAt,
      email: contacts.email,
      preferences: customers.notificationPreferences,
      showroom: showrooms.name,
      address: showrooms.address,
    })
    .from(appointments)
    .innerJoin(contacts, eq(contacts.id, appointments.contactId))
    .leftJoin(customers, eq(customers.contactId, contacts.id))
    .innerJoin(showrooms, eq(showrooms.id, appointments.showroomId))
    .where(eq(appointments.id, appointmentId))
  return found ?? null
}

/** A member and who invited them; null once one of them or the project is gone. */
export async function findInvitation(tx: Database, ids: { projectId: string; contactId: string; byContactId: string }) {
  const inviters = alias(contacts, 'inviters')
  const [found] = await tx
    .select({
      email: projectContacts.invitedAs,
      project: customerProjects.name,
      limited: customerProjects.limited,
      inviter: inviters.name,
      customerId: customers.id,
      profile: customers.profile,
      preferences: customers.notificationPreferences,
    })
    .from(projectContacts)
    .innerJoin(customerProjects, eq(customerProjects.id, projectContacts.projectId))
    .innerJoin(inviters, eq(inviters.id, ids.byContactId))
    .leftJoin(customers, eq(customers.contactId, projectContacts.contactId))
    .where(and(eq(projectContacts.projectId, ids.projectId), eq(projectContacts.contactId, ids.contactId)))
  return found ?? null
}

/** Who requested samples, and for which project; null once the request is gone. */
export async function findSampleSubject(tx: Database, requestId: string) {
  const [found] = await tx
    .select({
      customer: contacts.name,
      emailAddress: customers.email,
      profile: customers.profile,
      project: customerProjects.name,
      limited: customerProjects.limited,
    })
    .from(sampleRequests)
    .innerJoin(customers, eq(customers.id, sampleRequests.customerId))
    .innerJoin(contacts, eq(contacts.id, customers.contactId))
    .leftJoin(customerProjects, eq(customerProjects.id, sampleRequests.projectId))
    .where(eq(sampleRequests.id, requestId))
  return found ?? null
}

/** Who asked a question, and the project and appointment that it is about; null once it is gone. */
export async function findQuestionSubject(tx: Database, questionId: string) {
  const [found] = await tx
    .select({
      customer: contacts.name,
      profile: customers.profile,
      project: customerProjects.name,
      limited: customerProjects.limited,
      dateFrom: appointments.dateFrom,
    })
    .from(questions)
    .innerJoin(customers, eq(customers.id, questions.customerId))
    .innerJoin(contacts, eq(contacts.id, customers.contactId))
    .leftJoin(customerProjects, eq(customerProjects.id, questions.projectId))
    .leftJoin(appointments, eq(appointments.id, questions.appointmentId))
    .where(eq(questions.id, questionId))
  return found ?? null
}
