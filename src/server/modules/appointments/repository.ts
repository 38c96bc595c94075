import { and, eq, gte, isNull, lte, or, type SQL } from 'drizzle-orm'
import type { Opening } from '#contract/rules/appointment-transitions.ts'
import type { Database } from '#server/db/database.ts'
import { customers, showrooms } from '#server/db/tables.ts'
import { appointments, consultants } from '#server/db/visit-tables.ts'

/** An appointment as kept, with its showroom and who receives the visitor. */
export interface AppointmentRow {
  readonly appointment: typeof appointments.$inferSelect
  readonly showroom: typeof showrooms.$inferSelect
  readonly consultant: typeof consultants.$inferSelect | null
}

/**
 * Which appointments: those of a contact or a showroom (or of both), between two instants, bounds included. Declined ones
 * are in no scope unless it says so.
 */
export interface AppointmentScope {
  readonly contactId?: string | undefined
  readonly showroomId?: string | undefined
  readonly from?: Date | undefined
  readonly to?: Date | undefined
  readonly withDeclined?: boolean
}

type AppointmentValues = Partial<typeof appointments.$inferInsert>

/** Longest list in appointments. */
const LIST_MAX = 1000

/** Appointments of a scope, soonest first. */
export function listAppointments(db: Database, scope: AppointmentScope): Promise<AppointmentRow[]> {
  return selectAppointments(db).where(within(scope)).orderBy(appointments.dateFrom, appointments.id).limit(LIST_MAX)
}

/** One appointment of a scope; null for a missing one, and for any other. */
export async function findAppointment(db: Database, id: string, scope: AppointmentScope) {
  const [row] = await selectAppointments(db).where(and(eq(appointments.id, id), within(scope)))
  return row ?? null
}

/** One appointment for whoever holds a link to it, declined or not. */
export async function findLinked(db: Database, id: string): Promise<AppointmentRow | null> {
  const [row] = await selectAppointments(db).where(eq(appointments.id, id))
  return row ?? null
}

/**
 * Changes an appointment if one of the openings fits, in one statement: of any number of tries at once the database lets
 * one through and judges the others on what that one left (F-57). False when none fits.
 */
export async function changeIfOpen(
  db: Database,
  id: string,
  scope: AppointmentScope,
  openings: readonly Opening[],
  values: AppointmentValues,
): Promise<boolean> {
  const changed = await db
    .update(appointments)
    .set(values)
    .where(and(eq(appointments.id, id), within(scope), or(...openings.map(fits))))
    .returning({ id: appointments.id })
  return changed.length > 0
}

export async function insertAppointment(tx: Database, row: typeof appointments.$inferInsert): Promise<void> {
  await tx.insert(appointments).values(row)
}

/** False when there was one of that id. */
export async function insertAppointmentOnce(db: Database, row: typeof appointments.$inferInsert): Promise<boolean> {
  const inserted = await db.insert(appointments).values(row).onConflictDoNothing().returning({ id: appointments.id })
  return inserted.length > 0
}

/** The customer who is a contact; null for whoever has no account. */
export async function customerOfContact(db: Database, contactId: string): Promise<string | null> {
  const [row] = await db.select({ id: customers.id }).from(customers).where(eq(customers.contactId, contactId))
  return row?.id ?? null
}

/** What a contact who is a customer is called; null for whoever has not said so. */
export async function firstNameOf(db: Database, contactId: string): Promise<string | null> {
  const [row] = await db
    .select({ profile: customers.profile })
    .from(customers)
    .where(eq(customers.contactId, contactId))
  return row?.profile?.firstName ?? null
}

/** The condition of a scope. */
export function within({ contactId, showroomId, from, to, withDeclined = false }: AppointmentScope): SQL | undefined {
  // A scope without an owner would be everybody's appointments.
  if (contactId === undefined && showroomId === undefined) throw new Error('A scope names a contact or a showroom')
  return and(
    contactId === undefined ? undefined : eq(appointments.contactId, contactId),
    showroomId === undefined ? undefined : eq(appointments.showroomId, showroomId),
    from && gte(appointments.dateFrom, from),
    to && lte(appointments.dateFrom, to),
    withDeclined ? undefined : isNull(appointments.cancelledAt),
  )
}

function fits({ from, type, earliest, latest }: Opening): SQL | undefined {
  return and(
    eq(appointments.status, from),
    type && eq(appointments.type, type),
    earliest && gte(appointments.dateFrom, earliest),
    latest && lte(appointments.dateFrom, latest),
  )
}

function selectAppointments(db: Database) {
  return db
    .select({ appointment: appointments, showroom: showrooms, consultant: consultants })
    .from(appointments)
    .innerJoin(showrooms, eq(showrooms.id, appointments.showroomId))
    .leftJoin(consultants, eq(consultants.id, appointments.consultantId))
    .$dynamic()
}
