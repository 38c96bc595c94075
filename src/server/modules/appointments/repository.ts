import { and, eq, gte, isNull, lte, or, type SQL } from 'drizzle-orm'
import type { Transition } from '#contract/appointments/transitions.ts'
import type { Database } from '#server/db/database.ts'
import { customers, showrooms } from '#server/db/tables.ts'
import { appointments, consultants } from '#server/db/appointment-tables.ts'

/** An appointment with its showroom and consultant. */
export interface AppointmentRow {
  readonly appointment: typeof appointments.$inferSelect
  readonly showroom: typeof showrooms.$inferSelect
  readonly consultant: typeof consultants.$inferSelect | null
}

/**
 * Selects appointments of a contact or a showroom (or both) between two instants, bounds included. Declined ones are
 * excluded by default.
 */
export interface AppointmentScope {
  readonly contactId?: string | undefined
  readonly showroomId?: string | undefined
  readonly from?: Date | undefined
  readonly to?: Date | undefined
  readonly includeDeclined?: boolean
}

type AppointmentValues = Partial<typeof appointments.$inferInsert>

/** Page size of the list. */
const PAGE_SIZE = 1000

/** Appointments of a scope, earliest first. */
export function listAppointments(db: Database, scope: AppointmentScope): Promise<AppointmentRow[]> {
  return selectAppointments(db).where(inScope(scope)).orderBy(appointments.dateFrom, appointments.id).limit(PAGE_SIZE)
}

/** One appointment; null when it is missing or out of scope. */
export async function findAppointment(db: Database, id: string, scope: AppointmentScope) {
  const [row] = await selectAppointments(db).where(and(eq(appointments.id, id), inScope(scope)))
  return row ?? null
}

/** One appointment, declined or not, for the holder of a signed link. */
export async function findAppointmentById(db: Database, id: string): Promise<AppointmentRow | null> {
  const [row] = await selectAppointments(db).where(eq(appointments.id, id))
  return row ?? null
}

/**
 * Updates an appointment in one statement if one of the transitions is allowed, so that of concurrent calls one wins.
 * False when none is allowed.
 */
export async function applyTransition(
  db: Database,
  id: string,
  scope: AppointmentScope,
  transitions: readonly Transition[],
  values: AppointmentValues,
): Promise<boolean> {
  const changed = await db
    .update(appointments)
    .set(values)
    .where(and(eq(appointments.id, id), inScope(scope), or(...transitions.map(matchesTransition))))
    .returning({ id: appointments.id })
  return changed.length > 0
}

export async function insertAppointment(tx: Database, row: typeof appointments.$inferInsert): Promise<void> {
  await tx.insert(appointments).values(row)
}

/** False when the id exists already. */
export async function insertAppointmentIfNew(db: Database, row: typeof appointments.$inferInsert): Promise<boolean> {
  const inserted = await db.insert(appointments).values(row).onConflictDoNothing().returning({ id: appointments.id })
  return inserted.length > 0
}

/** The customer of a contact; null for a contact without an account. */
export async function findCustomerId(db: Database, contactId: string): Promise<string | null> {
  const [row] = await db.select({ id: customers.id }).from(customers).where(eq(customers.contactId, contactId))
  return row?.id ?? null
}

/** The first name in the profile of a contact's account; null when unknown. */
export async function findFirstName(db: Database, contactId: string): Promise<string | null> {
  const [row] = await db
    .select({ profile: customers.profile })
    .from(customers)
    .where(eq(customers.contactId, contactId))
  return row?.profile?.firstName ?? null
}

export function inScope({
  contactId,
  showroomId,
  from,
  to,
  includeDeclined = false,
}: AppointmentScope): SQL | undefined {
  // Without either, the scope would select everybody's appointments.
  if (contactId === undefined && showroomId === undefined) throw new Error('A scope names a contact or a showroom')
  return and(
    contactId === undefined ? undefined : eq(appointments.contactId, contactId),
    showroomId === undefined ? undefined : eq(appointments.showroomId, showroomId),
    from && gte(appointments.dateFrom, from),
    to && lte(appointments.dateFrom, to),
    includeDeclined ? undefined : isNull(appointments.cancelledAt),
  )
}

function matchesTransition({ from, remote, earliest, latest }: Transition): SQL | undefined {
  return and(
    eq(appointments.status, from),
    remote === undefined ? undefined : eq(appointments.remote, remote),
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
