import { randomInt, randomUUID } from 'node:crypto'
import type { Locale } from '#contract/configuration/locales.ts'
import { boundState } from '#contract/configuration/bound-state.ts'
import { UPCOMING_APPOINTMENTS_MAX } from '#contract/configuration/customer-bounds.ts'
import { BOOK_AHEAD_DAYS, SLOT_DAYS_MAX } from '#contract/appointments/limits.ts'
import { addDays, brusselsDay, brusselsInstant } from '#contract/formats/brussels-time.ts'
import type { Booking } from '#contract/appointments/booking-schema.ts'
import type { Database } from '#server/db/database.ts'
import type { CustomerActor } from '#server/http/actor.ts'
import { invalidFields, notFound, ProblemError } from '#server/http/problem.ts'
import type { IdempotencyKey } from '#server/http/idempotency-key.ts'
import type { AppointmentMailKind } from '#server/db/mail-job.ts'
import type { MailQueue } from '#server/mail/mail-queue.ts'
import type { Clock } from '#server/ports/clock.ts'
import type { Hub } from '#server/ports/hub.ts'
import { publishAppointment } from './publish-appointment.ts'
import { isProjectMember } from './consultants.ts'
import { type AppointmentRow, findAppointment, findAppointmentById, insertAppointment } from './repository.ts'
import { lockCustomerKeepingKey } from '../customers/repository.ts'
import { withIdempotency } from '../idempotency/with-idempotency.ts'
import { findShowroom, lockShowroom } from '../showrooms/repository.ts'
import { freeSlots, type Span } from './slots.ts'
import * as repository from './scheduling-repository.ts'

export interface SchedulingDependencies {
  readonly db: Database
  readonly clock: Clock
  readonly mails: MailQueue
  readonly hub: Hub
}

/** Where a change comes from; a customer is null where it comes from the link in a mail. */
export interface AppointmentOrigin {
  readonly locale: Locale
  readonly clientAddress: string
  readonly customerId: string | null
}

export interface BookingContext {
  readonly origin: AppointmentOrigin
  readonly idempotencyKey: IdempotencyKey | null
}

/** Outcome of a change: done (now or before), too late, or the slot was taken by somebody else. */
export type ChangeOutcome = 'done' | 'late' | 'taken'

const HOUR_MS = 60 * 60 * 1000

/** Farther ahead than any slot that can be booked. */
const FAR_MS = 2 * BOOK_AHEAD_DAYS * 24 * HOUR_MS

export type Scheduling = ReturnType<typeof createScheduling>

/** Booking, moving and declining appointments. The showroom's row is locked, so that no slot is overbooked. */
export function createScheduling({ db, clock, mails, hub }: SchedulingDependencies) {
  /** Enqueues the mail and publishes the event of a change, in its transaction. */
  async function notifyAndPublish(
    tx: Database,
    kind: AppointmentMailKind,
    id: string,
    { locale, clientAddress, customerId }: AppointmentOrigin,
  ): Promise<AppointmentRow> {
    const row = await findAppointmentById(tx, id)
    if (!row) throw notFound()
    await mails.enqueue(tx, { kind, appointmentId: id, locale }, { clientAddress, customerId })
    await publishAppointment(hub, tx, row, clock.now())
    return row
  }

  return {
    /** Free slots from one day to another, as if `exceptId` did not occupy its own. */
    async slots(showroomId: string, from: string, to: string, exceptId?: string): Promise<Span[]> {
      const showroom = await findShowroom(db, showroomId)
      if (!showroom) throw notFound()
      if (to < from || to >= addDays(from, SLOT_DAYS_MAX)) {
        throw invalidFields([{ path: 'to', code: 'daySpan', values: { max: SLOT_DAYS_MAX } }])
      }
      // Nothing is free in the past, and days of its first years cannot be computed.
      if (to < brusselsDay(clock.now())) return []
      const span = { dateFrom: brusselsInstant(from, '00:00'), dateTo: brusselsInstant(addDays(to, 1), '00:00') }
      return freeSlots(
        showroom,
        await repository.findBookedSpans(db, showroomId, span, exceptId),
        from,
        to,
        clock.now(),
      )
    },

    async book(
      actor: CustomerActor,
      booking: Booking,
      { origin, idempotencyKey }: BookingContext,
    ): Promise<AppointmentRow> {
      const [id, at] = [randomUUID(), clock.now()]
      const { contactId } = actor
      const { showroomId, remote, projectId, topics } = booking
      const replay = async (tx: Database, earlier: string) => {
        const row = await findAppointment(tx, earlier, { contactId })
        if (!row) throw notFound()
        return row
      }
      const execute = async (tx: Database) => {
        await lockCustomerKeepingKey(tx, actor.customerId)
        if (
          boundState(await repository.countUpcomingAppointments(tx, contactId, at), UPCOMING_APPOINTMENTS_MAX) ===
          'reached'
        )
          throw new ProblemError(422, 'visits-full', { values: { max: UPCOMING_APPOINTMENTS_MAX } })
        const slot = await reserveSlot(tx, showroomId, new Date(booking.dateFrom), at)
        if (slot === 'unknown') throw invalidFields([{ path: 'showroomId', code: 'choice', values: {} }])
        if (slot === 'taken') throw new ProblemError(409, 'slot-taken')
        if (projectId !== null && !(await isProjectMember(tx, contactId, projectId)))
          throw invalidFields([{ path: 'projectId', code: 'choice', values: {} }])
        const code = await generateCode(tx, showroomId, slot.dateFrom)
        const row = { id, showroomId, remote, contactId, projectId, topics, code, ...remindersDone(slot, at), ...slot }
        await insertAppointment(tx, { ...row, status: 'REGISTERED', type: 'ONLINE' })
        return notifyAndPublish(tx, 'VISIT_BOOKED', id, origin)
      }
      return withIdempotency(db, { actor, idempotencyKey, resourceId: id, at, execute, replay })
    },

    /** Declines an appointment; idempotent. */
    async decline(id: string, origin: AppointmentOrigin): Promise<ChangeOutcome> {
      const now = clock.now()
      const isDeclined = await db.transaction(async (tx) => {
        if (!(await repository.cancelAppointment(tx, id, now))) return false
        await notifyAndPublish(tx, 'VISIT_DECLINED', id, origin)
        return true
      })
      const row = isDeclined ? null : await findAppointmentById(db, id)
      return isDeclined || row?.appointment.cancelledAt ? 'done' : 'late'
    },

    /** Moves an appointment to another free slot of its showroom; idempotent. */
    move(id: string, dateFrom: Date, origin: AppointmentOrigin): Promise<ChangeOutcome> {
      const now = clock.now()
      return db.transaction(async (tx) => {
        const row = await findAppointmentById(tx, id)
        if (!row) return 'late'
        if (isAt(row, dateFrom)) return 'done'
        const slot = await reserveSlot(tx, row.showroom.id, dateFrom, now, id)
        // The same call may have moved it while this one waited for the showroom.
        if (isAt(await findAppointmentById(tx, id), dateFrom)) return 'done'
        if (slot === 'taken' || slot === 'unknown') return 'taken'
        const code = await generateCode(tx, row.showroom.id, slot.dateFrom)
        const values = { ...slot, code, ...remindersDone(slot, now) }
        if (!(await repository.moveAppointment(tx, id, values, now))) return 'late'
        await notifyAndPublish(tx, 'VISIT_MOVED', id, origin)
        return 'done'
      })
    },
  }
}

function isAt(row: AppointmentRow | null, dateFrom: Date): boolean {
  return row?.appointment.dateFrom.getTime() === dateFrom.getTime() && !row.appointment.cancelledAt
}

/** An appointment that is near needs no reminder after the mail about its booking or move. */
function remindersDone({ dateFrom }: Span, at: Date) {
  const within = (hours: number) => (dateFrom.getTime() - at.getTime() <= hours * HOUR_MS ? at : null)
  return { remindedAt: within(24), remindedSoonAt: within(2) }
}

/** The free slot that begins then; locks the showroom so that it stays free. */
async function reserveSlot(tx: Database, showroomId: string, dateFrom: Date, now: Date, exceptId?: string) {
  const showroom = await lockShowroom(tx, showroomId)
  if (!showroom) return 'unknown'
  // Days of the first and last years cannot be computed.
  if (Math.abs(dateFrom.getTime() - now.getTime()) > FAR_MS) return 'taken'
  const day = brusselsDay(dateFrom)
  const span = { dateFrom: brusselsInstant(day, '00:00'), dateTo: brusselsInstant(addDays(day, 1), '00:00') }
  const bookedSpans = await repository.findBookedSpans(tx, showroomId, span, exceptId)
  const free = freeSlots(showroom, bookedSpans, day, day, now)
  return free.find((slot) => slot.dateFrom.getTime() === dateFrom.getTime()) ?? 'taken'
}

/** Six digits that no other appointment around that time has in the showroom. */
async function generateCode(tx: Database, showroomId: string, at: Date): Promise<string> {
  const used = await repository.findNearbyCodes(tx, showroomId, at)
  for (;;) {
    const code = String(randomInt(1_000_000)).padStart(6, '0')
    if (!used.has(code)) return code
  }
}
