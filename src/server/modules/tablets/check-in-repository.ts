import { and, eq, sql } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { contacts, customerProjects } from '#server/db/tables.ts'
import { appointments, consultants } from '#server/db/visit-tables.ts'
import { type AppointmentScope, within } from '../appointments/repository.ts'

/** More than any showroom has in a day. */
const DAY_MAX = 1000

/** Visits of a scope, or one of them, with their visitors' names, soonest first: for staff, and for searches that mask them. */
export function listNamedVisits(db: Database, scope: AppointmentScope, only?: string) {
  const { id, code, status, type, dateFrom, dateTo, topics, checkedInAt, startedAt, endedAt } = appointments
  return db
    .select({
      id,
      code,
      status,
      type,
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
    .leftJoin(contacts, eq(contacts.id, appointments.contactId))
    .leftJoin(consultants, eq(consultants.id, appointments.consultantId))
    .leftJoin(customerProjects, eq(customerProjects.id, appointments.projectId))
    .where(and(within(scope), only === undefined ? undefined : eq(id, only)))
    .orderBy(dateFrom, id)
    .limit(DAY_MAX)
}

/** One of them. */
export type NamedVisit = Awaited<ReturnType<typeof listNamedVisits>>[number]
