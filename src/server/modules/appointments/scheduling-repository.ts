import { and, count, eq, gt, gte, inArray, isNull, lte, ne, sql } from 'drizzle-orm'
import { changeableAfter } from '#contract/rules/booking-change.ts'
import type { Database } from '#server/db/database.ts'
import { appointments } from '#server/db/visit-tables.ts'
import type { Span } from '../showrooms/slots.ts'

const DAY_MS = 24 * 60 * 60 * 1000
/** Codes are told apart among the visits of so many days around one: a tablet looks at three. */
const CODE_DAYS = 3

/** Visits of a showroom that may touch a span, but for one that is to be moved. */
export function takenBetween(db: Database, showroomId: string, { dateFrom, dateTo }: Span, except?: string) {
  return db
    .select({ dateFrom: appointments.dateFrom, dateTo: appointments.dateTo })
    .from(appointments)
    .where(
      and(
        eq(appointments.showroomId, showroomId),
        isNull(appointments.cancelledAt),
        inArray(appointments.status, ['REGISTERED', 'CHECKED_IN', 'ONGOING']),
        // Nobody stays for a day: this bound lets the index narrow it down.
        gte(appointments.dateFrom, new Date(dateFrom.getTime() - DAY_MS)),
        lte(appointments.dateFrom, dateTo),
        except === undefined ? undefined : ne(appointments.id, except),
      ),
    )
}

/** How many visits to come a contact has. */
export async function countOpenVisits(tx: Database, contactId: string, now: Date): Promise<number> {
  const { status, dateFrom, cancelledAt } = appointments
  const [row] = await tx
    .select({ n: count() })
    .from(appointments)
    .where(and(eq(appointments.contactId, contactId), eq(status, 'REGISTERED'), isNull(cancelledAt), gt(dateFrom, now)))
  return row?.n ?? 0
}

/** Codes of a showroom that a new visit on that day must not have. */
export async function codesAround(tx: Database, showroomId: string, at: Date): Promise<Set<string>> {
  const around = (days: number) => new Date(at.getTime() + days * DAY_MS)
  const rows = await tx
    .select({ code: appointments.code })
    .from(appointments)
    .where(
      and(
        eq(appointments.showroomId, showroomId),
        gte(appointments.dateFrom, around(-CODE_DAYS)),
        lte(appointments.dateFrom, around(CODE_DAYS)),
      ),
    )
  return new Set(rows.map(({ code }) => code))
}

/** Takes a visit out of all lists; false when it cannot be declined any more, or was. */
export async function cancel(tx: Database, id: string, now: Date): Promise<boolean> {
  const changed = await tx
    .update(appointments)
    .set({ cancelledAt: now })
    .where(changeable(id, now))
    .returning({ id: appointments.id })
  return changed.length > 0
}

/** Moves a visit, which then is reminded of anew; false when it cannot be moved any more. */
export async function move(tx: Database, id: string, to: Span & { code: string }, now: Date): Promise<boolean> {
  const changed = await tx
    .update(appointments)
    .set({ ...to, moves: sql`${appointments.moves} + 1`, remindedAt: null })
    .where(changeable(id, now))
    .returning({ id: appointments.id })
  return changed.length > 0
}

/** As `isChangeable` of the contract says. */
function changeable(id: string, now: Date) {
  return and(
    eq(appointments.id, id),
    eq(appointments.status, 'REGISTERED'),
    isNull(appointments.cancelledAt),
    gt(appointments.dateFrom, changeableAfter(now)),
  )
}
