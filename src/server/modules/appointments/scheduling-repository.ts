import { and, count, eq, gt, gte, inArray, isNull, lte, ne, sql } from 'drizzle-orm'
import { earliestChangeableStart } from '#contract/appointments/change-deadline.ts'
import type { Database } from '#server/db/database.ts'
import { appointments } from '#server/db/appointment-tables.ts'
import type { Span } from './slots.ts'

type AppointmentValues = typeof appointments.$inferSelect

const DAY_MS = 24 * 60 * 60 * 1000
/** Check-in codes are unique per showroom within this many days of an appointment. */
const CODE_UNIQUE_DAYS = 3

/** Appointments of a showroom that may overlap a span, without the one that is being moved. */
export function findBookedSpans(db: Database, showroomId: string, { dateFrom, dateTo }: Span, exceptId?: string) {
  return db
    .select({ dateFrom: appointments.dateFrom, dateTo: appointments.dateTo })
    .from(appointments)
    .where(
      and(
        eq(appointments.showroomId, showroomId),
        isNull(appointments.cancelledAt),
        inArray(appointments.status, ['REGISTERED', 'CHECKED_IN', 'ONGOING']),
        // No appointment lasts a day: this bound lets the index narrow the range.
        gte(appointments.dateFrom, new Date(dateFrom.getTime() - DAY_MS)),
        lte(appointments.dateFrom, dateTo),
        exceptId === undefined ? undefined : ne(appointments.id, exceptId),
      ),
    )
}

export async function countUpcomingAppointments(tx: Database, contactId: string, now: Date): Promise<number> {
  const { status, dateFrom, cancelledAt } = appointments
  const [row] = await tx
    .select({ n: count() })
    .from(appointments)
    .where(and(eq(appointments.contactId, contactId), eq(status, 'REGISTERED'), isNull(cancelledAt), gt(dateFrom, now)))
  return row?.n ?? 0
}

/** Codes already in use in a showroom around that time. */
export async function findNearbyCodes(tx: Database, showroomId: string, at: Date): Promise<Set<string>> {
  const offsetByDays = (days: number) => new Date(at.getTime() + days * DAY_MS)
  const rows = await tx
    .select({ code: appointments.code })
    .from(appointments)
    .where(
      and(
        eq(appointments.showroomId, showroomId),
        gte(appointments.dateFrom, offsetByDays(-CODE_UNIQUE_DAYS)),
        lte(appointments.dateFrom, offsetByDays(CODE_UNIQUE_DAYS)),
      ),
    )
  return new Set(rows.map(({ code }) => code))
}

/** Hides an appointment from all lists; false when it cannot be declined any more. */
export async function cancelAppointment(tx: Database, id: string, now: Date): Promise<boolean> {
  const changed = await tx
    .update(appointments)
    .set({ cancelledAt: now })
    .where(whereChangeable(id, now))
    .returning({ id: appointments.id })
  return changed.length > 0
}

/** Moves an appointment and schedules a new reminder; false when it cannot be moved any more. */
export async function moveAppointment(
  tx: Database,
  id: string,
  to: Span & Pick<AppointmentValues, 'code' | 'remindedAt' | 'remindedSoonAt'>,
  now: Date,
): Promise<boolean> {
  const changed = await tx
    .update(appointments)
    .set({ ...to, moves: sql`${appointments.moves} + 1` })
    .where(whereChangeable(id, now))
    .returning({ id: appointments.id })
  return changed.length > 0
}

/** The same rule as `isChangeable` of the contract. */
function whereChangeable(id: string, now: Date) {
  return and(
    eq(appointments.id, id),
    eq(appointments.status, 'REGISTERED'),
    isNull(appointments.cancelledAt),
    gt(appointments.dateFrom, earliestChangeableStart(now)),
  )
}
