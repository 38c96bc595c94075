import { and, eq, gte, lte, type SQL } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { appointments, showrooms } from '#server/db/tables.ts'

/** An appointment as kept, with its showroom. */
export interface AppointmentRow {
  readonly appointment: typeof appointments.$inferSelect
  readonly showroom: typeof showrooms.$inferSelect
}

/** Which appointments: those of a contact or a showroom (or of both), between two instants, bounds included. */
export interface AppointmentScope {
  readonly contactId?: string | undefined
  readonly showroomId?: string | undefined
  readonly from?: Date | undefined
  readonly to?: Date | undefined
}

/** Longest list in appointments. */
const LIST_MAX = 1000

/** Appointments of a scope, soonest first. */
export function listAppointments(db: Database, scope: AppointmentScope): Promise<AppointmentRow[]> {
  return db
    .select({ appointment: appointments, showroom: showrooms })
    .from(appointments)
    .innerJoin(showrooms, eq(showrooms.id, appointments.showroomId))
    .where(within(scope))
    .orderBy(appointments.dateFrom, appointments.id)
    .limit(LIST_MAX)
}

function within({ contactId, showroomId, from, to }: AppointmentScope): SQL | undefined {
  // A scope without an owner would be everybody's appointments.
  if (contactId === undefined && showroomId === undefined) throw new Error('A scope names a contact or a showroom')
  return and(
    contactId === undefined ? undefined : eq(appointments.contactId, contactId),
    showroomId === undefined ? undefined : eq(appointments.showroomId, showroomId),
    from && gte(appointments.dateFrom, from),
    to && lte(appointments.dateFrom, to),
  )
}
