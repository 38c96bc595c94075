import { randomInt, randomUUID } from 'node:crypto'
import type { Locale } from '#contract/constants/locales.ts'
import { OPEN_VISITS_MAX, SLOT_DAYS_MAX } from '#contract/constants/showroom.ts'
import { addDays, brusselsDay, brusselsInstant } from '#contract/rules/brussels-time.ts'
import type { Booking } from '#contract/schemas/appointment-operations.ts'
import type { Database } from '#server/db/database.ts'
import type { CustomerActor } from '#server/http/actor.ts'
import { invalidFields, notFound, ProblemError } from '#server/http/problem.ts'
import type { WriteKey } from '#server/http/write-key.ts'
import type { MailQueue, VisitMail } from '#server/mail/mail-job.ts'
import type { Clock } from '#server/ports/clock.ts'
import type { Hub } from '#server/ports/hub.ts'
import { announceAppointment } from '../appointments/announce.ts'
import { isOnProject } from '../appointments/choices.ts'
import { type AppointmentRow, findAppointment, findLinked, insertAppointment } from '../appointments/repository.ts'
import { writeOnce } from '../idempotency/write-once.ts'
import { findShowroom, lockShowroom } from '../showrooms/repository.ts'
import { freeSlots, type Span } from '../showrooms/slots.ts'
import * as repository from './repository.ts'

/** What bookings stand on. */
export interface BookingDependencies {
  readonly db: Database
  readonly clock: Clock
  readonly mails: MailQueue
  readonly hub: Hub
}

/** Who books, in which language, under which key. */
export interface BookingCall {
  readonly locale: Locale
  readonly writeKey: WriteKey | null
}

/** What came of a wish to change a visit: done, now or before; too late for it; or the moment is somebody else's by now. */
export type ChangeOutcome = 'done' | 'late' | 'taken'

const DAY_MS = 24 * 60 * 60 * 1000

export type Bookings = ReturnType<typeof createBookings>

/** Booking, moving and declining visits. The showroom is held meanwhile, so that no moment is given to one too many. */
export function createBookings({ db, clock, mails, hub }: BookingDependencies) {
  /** Says by mail and on the realtime channel what became of a visit, if and when its transaction commits. */
  async function announce(tx: Database, kind: VisitMail, id: string, locale: Locale): Promise<AppointmentRow> {
    const row = await findLinked(tx, id)
    if (!row) throw notFound()
    await mails.enqueue(tx, { kind, appointmentId: id, locale })
    await announceAppointment(hub, tx, row)
    return row
  }

  return {
    /** Free moments from one day to another; `except` is a visit that would leave its own. */
    async slots(showroomId: string, from: string, to: string, except?: string): Promise<Span[]> {
      const showroom = await findShowroom(db, showroomId)
      if (!showroom) throw notFound()
      if (to < from || to >= addDays(from, SLOT_DAYS_MAX)) {
        throw invalidFields([{ path: 'to', code: 'daySpan', values: { max: SLOT_DAYS_MAX } }])
      }
      const span = { dateFrom: brusselsInstant(from, '00:00'), dateTo: brusselsInstant(addDays(to, 1), '00:00') }
      return freeSlots(showroom, await repository.takenBetween(db, showroomId, span, except), from, to, clock.now())
    },

    async book(actor: CustomerActor, booking: Booking, { locale, writeKey }: BookingCall): Promise<AppointmentRow> {
      const [id, at] = [randomUUID(), clock.now()]
      const { contactId } = actor
      const { showroomId, projectId, type, topics } = booking
      const again = async (tx: Database, earlier: string) => {
        const row = await findAppointment(tx, earlier, { contactId })
        if (!row) throw notFound()
        return row
      }
      const once = async (tx: Database) => {
        if ((await repository.countOpenVisits(tx, contactId, at)) >= OPEN_VISITS_MAX)
          throw new ProblemError(422, 'visits-full', { values: { max: OPEN_VISITS_MAX } })
        const slot = await takeSlot(tx, showroomId, new Date(booking.dateFrom), at)
        if (slot === 'unknown') throw invalidFields([{ path: 'showroomId', code: 'choice', values: {} }])
        if (slot === 'taken') throw new ProblemError(409, 'slot-taken')
        if (projectId !== null && !(await isOnProject(tx, contactId, projectId)))
          throw invalidFields([{ path: 'projectId', code: 'choice', values: {} }])
        const code = await freshCode(tx, showroomId, slot.dateFrom)
        // What is confirmed today need not be reminded of today.
        const remindedAt = slot.dateFrom.getTime() - at.getTime() <= DAY_MS ? at : null
        const row = { id, status: 'REGISTERED', type, showroomId, contactId, projectId, topics, code } as const
        await insertAppointment(tx, { ...row, ...slot, remindedAt })
        return announce(tx, 'VISIT_BOOKED', id, locale)
      }
      return writeOnce(db, { actor, writeKey, resourceId: id, at, once, again })
    },

    /** Declines a visit; one that was declined stays so. */
    async decline(id: string, locale: Locale): Promise<ChangeOutcome> {
      const now = clock.now()
      const isDeclined = await db.transaction(async (tx) => {
        if (!(await repository.cancel(tx, id, now))) return false
        await announce(tx, 'VISIT_DECLINED', id, locale)
        return true
      })
      const row = isDeclined ? null : await findLinked(db, id)
      return isDeclined || row?.appointment.cancelledAt ? 'done' : 'late'
    },

    /** Moves a visit to another free moment of its showroom; moved there before, it stays. */
    async move(id: string, dateFrom: Date, locale: Locale): Promise<ChangeOutcome> {
      const now = clock.now()
      const outcome = await db.transaction(async (tx) => {
        const row = await findLinked(tx, id)
        if (!row) return 'late'
        if (row.appointment.dateFrom.getTime() === dateFrom.getTime() && !row.appointment.cancelledAt) return 'same'
        const slot = await takeSlot(tx, row.showroom.id, dateFrom, now, id)
        if (slot === 'taken' || slot === 'unknown') return 'taken'
        const code = await freshCode(tx, row.showroom.id, slot.dateFrom)
        if (!(await repository.move(tx, id, { ...slot, code }, now))) return 'late'
        await announce(tx, 'VISIT_MOVED', id, locale)
        return 'done'
      })
      return outcome === 'same' ? 'done' : outcome
    },
  }
}

/** The free moment that begins then, the showroom held so that it stays free. */
async function takeSlot(tx: Database, showroomId: string, dateFrom: Date, now: Date, except?: string) {
  const showroom = await lockShowroom(tx, showroomId)
  if (!showroom) return 'unknown'
  const day = brusselsDay(dateFrom)
  const span = { dateFrom: brusselsInstant(day, '00:00'), dateTo: brusselsInstant(addDays(day, 1), '00:00') }
  const taken = await repository.takenBetween(tx, showroomId, span, except)
  const free = freeSlots(showroom, taken, day, day, now)
  return free.find((slot) => slot.dateFrom.getTime() === dateFrom.getTime()) ?? 'taken'
}

/** Six digits that no other visit around then has in that showroom. */
async function freshCode(tx: Database, showroomId: string, at: Date): Promise<string> {
  const used = await repository.codesAround(tx, showroomId, at)
  for (;;) {
    const code = String(randomInt(1_000_000)).padStart(6, '0')
    if (!used.has(code)) return code
  }
}
