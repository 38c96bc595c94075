import { createHash, randomInt, randomUUID } from 'node:crypto'
import type * as v from 'valibot'
import { SEARCH_RESULTS_MAX } from '#contract/appointments/limits.ts'
import { addDays, brusselsDay, brusselsInstant, brusselsTime } from '#contract/formats/brussels-time.ts'
import { completenessShare } from '#contract/projects/completeness.ts'
import { parseCheckInQr } from '#contract/appointments/check-in-qr.ts'
import type { BoardAppointment, AppointmentSearch, walkInSchema } from '#contract/tablets/schema.ts'
import type { Database } from '#server/db/database.ts'
import type { ShowroomActor } from '#server/http/actor.ts'
import { ProblemError } from '#server/http/problem.ts'
import type { RateLimits } from '#server/http/rate-limits.ts'
import type { IdempotencyKey } from '#server/http/idempotency-key.ts'
import type { Clock } from '#server/ports/clock.ts'
import type { Hub } from '#server/ports/hub.ts'
import { presentAddress } from '../addresses/presenter.ts'
import { publishAppointment } from '../appointments/publish-appointment.ts'
import { listConsultants } from '../appointments/consultants.ts'
import { type AppointmentRow, findAppointment, insertAppointmentIfNew } from '../appointments/repository.ts'
import { findShowroom } from '../showrooms/repository.ts'
import { matchesName, maskAppointment } from './masked-name.ts'
import {
  countAppointments,
  findFirstStart,
  listNamedAppointments,
  type NamedAppointment,
} from './check-in-repository.ts'

export interface CheckInDependencies {
  readonly db: Database
  readonly clock: Clock
  readonly limits: RateLimits
  readonly hub: Hub
}

type WalkIn = v.InferOutput<typeof walkInSchema>

/** Statuses that a search on a tablet finds. */
const FINDABLE_STATUSES: readonly string[] = ['REGISTERED', 'CHECKED_IN', 'NO_SHOW']

export type CheckIns = ReturnType<typeof createCheckIns>

/** Check-in of a showroom's visitors on its tablets. */
export function createCheckIns({ db, clock, limits, hub }: CheckInDependencies) {
  function loadToday(actor: ShowroomActor): Promise<NamedAppointment[]> {
    return listNamedAppointments(db, { showroomId: actor.showroomId, ...wholeDay(brusselsDay(clock.now())) })
  }

  return {
    /** Finds today's appointments by code, QR code or name. Returns none when there are too many matches. */
    async search(actor: ShowroomActor, query: AppointmentSearch) {
      const subject = { account: actor.showroomId, address: actor.clientId }
      const matches = await limits.visitSearch.countFailures(subject, async () => {
        const all = (await loadToday(actor)).filter(isFindable)
        const found = all.filter((appointment) => matchesSearch(appointment, query))
        return found.length > 0 ? found : null
      })
      const found = matches ?? []
      // A code that two appointments share identifies neither.
      const limit = query.method === 'NAME' ? SEARCH_RESULTS_MAX : 1
      const tooMany = found.length > limit
      return { items: tooMany ? [] : found.map(maskAppointment), tooMany }
    },

    /** Creates an appointment for a visitor without one; idempotent by its key. */
    async walkIn(actor: ShowroomActor, walkIn: WalkIn, idempotencyKey: IdempotencyKey | null): Promise<AppointmentRow> {
      const { showroomId, clientId } = actor
      const now = clock.now()
      const id = idempotencyKey ? idFromKey(clientId, idempotencyKey.key) : randomUUID()
      const { firstName, topic } = walkIn
      const minutes = (await findShowroom(db, showroomId))?.slotMinutes ?? 0
      return db.transaction(async (tx) => {
        const isNew = await insertAppointmentIfNew(tx, {
          id,
          status: 'CHECKED_IN',
          type: 'WALK_IN',
          dateFrom: now,
          dateTo: new Date(now.getTime() + minutes * 60_000),
          showroomId,
          visitorName: firstName,
          code: String(randomInt(1_000_000)).padStart(6, '0'),
          topics: topic === null ? [] : [topic],
          checkedInAt: now,
          checkinDevice: clientId,
        })
        const row = await findAppointment(tx, id, { showroomId })
        if (!row) throw new Error('The walk-in was not inserted')
        if (!isNew && row.appointment.visitorName !== firstName) throw new ProblemError(422, 'write-key-used')
        if (!isNew) return row
        // Limited inside the write, so that a replay does not count.
        return limits.walkIns.count({ account: showroomId, address: clientId }, async () => {
          await publishAppointment(hub, tx, row, now)
          return row
        })
      })
    },

    /** All appointments of today with names, for staff. */
    async listToday(actor: ShowroomActor): Promise<BoardAppointment[]> {
      return (await loadToday(actor)).map((appointment) => ({
        id: appointment.id,
        name: appointment.name,
        status: appointment.status,
        type: appointment.type,
        dateFrom: appointment.dateFrom.toISOString(),
        dateTo: appointment.dateTo.toISOString(),
        showroom: appointment.remote ? null : { id: appointment.showroomId },
        since: statusSince(appointment)?.toISOString() ?? null,
        consultant: appointment.consultant,
        project: appointment.project && presentProject(appointment.project),
        topics: appointment.topics,
      }))
    },

    /** The next day with appointments and how many, for a board that is empty today. */
    async findNextDay({ showroomId }: ShowroomActor) {
      const tomorrow = brusselsInstant(addDays(brusselsDay(clock.now()), 1), '00:00')
      const start = await findFirstStart(db, { showroomId, from: tomorrow })
      if (!start) return { day: null, count: 0 }
      const day = brusselsDay(start)
      return { day, count: await countAppointments(db, { showroomId, ...wholeDay(day) }) }
    },

    consultants: (actor: ShowroomActor) => listConsultants(db, actor.showroomId),
  }
}

/** From the first to the last millisecond of a day in Belgium. */
function wholeDay(day: string): { from: Date; to: Date } {
  const end = brusselsInstant(addDays(day, 1), '00:00').getTime() - 1
  return { from: brusselsInstant(day, '00:00'), to: new Date(end) }
}

/** A video call has no check-in. */
function isFindable({ status, remote }: NamedAppointment): boolean {
  return !remote && FINDABLE_STATUSES.includes(status)
}

function statusSince({ status, checkedInAt, startedAt, endedAt }: NamedAppointment): Date | null {
  switch (status) {
    case 'CHECKED_IN':
      return checkedInAt
    case 'ONGOING':
      return startedAt
    case 'ENDED':
      return endedAt
    case 'REGISTERED':
    case 'NO_SHOW':
      return null
  }
}

/** Only owners see the name of a limited project. */
function presentProject({ name, limited, address, ...scored }: NonNullable<NamedAppointment['project']>) {
  const share = completenessShare({ ...scored, address: address && presentAddress(address) })
  return { name: limited ? null : name, share }
}

function matchesSearch(appointment: NamedAppointment, query: AppointmentSearch): boolean {
  switch (query.method) {
    case 'CODE':
      return appointment.code === query.code
    case 'QR': {
      const pass = parseCheckInQr(query.text)
      return pass?.id === appointment.id && pass.code === appointment.code
    }
    case 'NAME':
      return (
        matchesName(appointment.name, query.name) && (!query.time || brusselsTime(appointment.dateFrom) === query.time)
      )
  }
}

/** Derives the appointment's id from the idempotency key, so that the key need not be stored. */
function idFromKey(clientId: string, key: string): string {
  const hash = createHash('sha256')
    .update(JSON.stringify([clientId, key]))
    .digest('hex')
  // Formatted as a UUID of version 8 (RFC 9562), like all ids.
  return hash.slice(0, 32).replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/, '$1-$2-8$3-8$4-$5')
}
