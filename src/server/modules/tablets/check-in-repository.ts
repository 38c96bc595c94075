import { and, eq, sql } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { contacts, customerProjects, projectContacts } from '#server/db/tables.ts'
import { appointments, consultants } from '#server/db/appointment-tables.ts'
import { type AppointmentScope, inScope } from '../appointments/repository.ts'

/** More than any showroom has in a day. */
const DAY_MAX = 1000

/**
 * Appointments of a scope with visitors' names, and their projects while they are members: earliest first, for staff, and
 * for searches that mask them.
 */
export function listNamedAppointments(db: Database, scope: AppointmentScope, onlyId?: string) {
  const { id, code, status, type, remote, showroomId, dateFrom, dateTo, topics, checkedInAt, startedAt, endedAt } =
    appointments
  const { projectId, contactId } = appointments
  return db
    .select({
      id,
      code,
      status,
      type,
      remote,
      showroomId,
      dateFrom,
      dateTo,
      topics,
      checkedInAt,
      startedAt,
      endedAt,
      project: customerProjects,
      name: sql<string>`coalesce(${contacts.name}, ${appointments.visitorName})`,
      consultant: { id: consultants.id, name: consultants.name },
    })
    .from(appointments)
    .leftJoin(contacts, eq(contacts.id, contactId))
    .leftJoin(consultants, eq(consultants.id, appointments.consultantId))
    .leftJoin(projectContacts, and(eq(projectContacts.projectId, projectId), eq(projectContacts.contactId, contactId)))
    .leftJoin(customerProjects, eq(customerProjects.id, projectContacts.projectId))
    .where(and(inScope(scope), onlyId === undefined ? undefined : eq(id, onlyId)))
    .orderBy(dateFrom, id)
    .limit(DAY_MAX)
}

/** Start of the first appointment of a scope; null when there is none. */
export async function findFirstStart(db: Database, scope: AppointmentScope): Promise<Date | null> {
  const [first] = await db
    .select({ dateFrom: appointments.dateFrom })
    .from(appointments)
    .where(inScope(scope))
    .orderBy(appointments.dateFrom)
    .limit(1)
  return first?.dateFrom ?? null
}

export function countAppointments(db: Database, scope: AppointmentScope): Promise<number> {
  return db.$count(appointments, inScope(scope))
}

export type NamedAppointment = Awaited<ReturnType<typeof listNamedAppointments>>[number]
