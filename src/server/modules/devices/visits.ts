import { createHash, randomInt, randomUUID } from 'node:crypto'
import type * as v from 'valibot'
import { SEARCH_RESULTS_MAX } from '#contract/constants/showroom.ts'
import { addDays, brusselsDay, brusselsInstant, brusselsTime } from '#contract/rules/brussels-time.ts'
import { cappedCompletenessShare } from '#contract/rules/completeness.ts'
import { readVisitPass } from '#contract/rules/visit-qr.ts'
import type { HostedVisit, VisitSearch, walkInSchema } from '#contract/schemas/showroom-device.ts'
import type { Database } from '#server/db/database.ts'
import type { ShowroomActor } from '#server/http/actor.ts'
import { ProblemError } from '#server/http/problem.ts'
import type { RateLimits } from '#server/http/rate-limits.ts'
import type { WriteKey } from '#server/http/write-key.ts'
import type { Clock } from '#server/ports/clock.ts'
import type { Hub } from '#server/ports/hub.ts'
import { presentAddress } from '../addresses/presenter.ts'
import { announceAppointment } from '../appointments/announce.ts'
import { listConsultants } from '../appointments/choices.ts'
import { type AppointmentRow, findAppointment, insertAppointmentOnce } from '../appointments/repository.ts'
import { findShowroom } from '../showrooms/repository.ts'
import { matchesName, maskVisit } from './masked-name.ts'
import { listNamedVisits, type NamedVisit } from './visits-repository.ts'

/** What visits at a tablet stand on. */
export interface VisitDependencies {
  readonly db: Database
  readonly clock: Clock
  readonly limits: RateLimits
  readonly hub: Hub
}

type WalkIn = v.InferOutput<typeof walkInSchema>

/** Whom a tablet may find: those who come today and whose visit is not over. */
const FINDABLE: readonly string[] = ['REGISTERED', 'CHECKED_IN', 'NO_SHOW']

export type Visits = ReturnType<typeof createVisits>

/** Visitors of a showroom, as its tablets know them (E37, E38, B31). */
export function createVisits({ db, clock, limits, hub }: VisitDependencies) {
  function today(actor: ShowroomActor): Promise<NamedVisit[]> {
    const day = brusselsDay(clock.now())
    const end = new Date(brusselsInstant(addDays(day, 1), '00:00').getTime() - 1)
    return listNamedVisits(db, { showroomId: actor.showroomId, from: brusselsInstant(day, '00:00'), to: end })
  }

  return {
    /** Finds visitors by what they bring along. Nobody is shown who was not asked for, and never many at once (B31). */
    async search(actor: ShowroomActor, wanted: VisitSearch) {
      const trier = { account: actor.showroomId, address: actor.clientId }
      const found = await limits.visitSearch.countFailures(trier, async () => {
        const all = (await today(actor)).filter(({ status }) => FINDABLE.includes(status))
        const visits = all.filter((visit) => isWanted(visit, wanted))
        return visits.length > 0 ? visits : null
      })
      const visits = found ?? []
      // A code that two visitors have says nothing about either.
      const limit = wanted.method === 'NAME' ? SEARCH_RESULTS_MAX : 1
      const tooMany = visits.length > limit
      return { items: tooMany ? [] : visits.map(maskVisit), tooMany }
    },

    /** Makes an appointment for somebody who is here; sent again under its key, it is the same one. */
    async walkIn(actor: ShowroomActor, walkIn: WalkIn, writeKey: WriteKey | null): Promise<AppointmentRow> {
      const { showroomId, clientId } = actor
      const now = clock.now()
      const id = writeKey ? idOfKey(clientId, writeKey.key) : randomUUID()
      const { firstName, topic } = walkIn
      const minutes = (await findShowroom(db, showroomId))?.slotMinutes ?? 0
      return db.transaction(async (tx) => {
        const isNew = await insertAppointmentOnce(tx, {
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
        if (!row) throw new Error('A walk-in is not where it was put')
        if (!isNew && row.appointment.visitorName !== firstName) throw new ProblemError(422, 'write-key-used')
        if (isNew) await announceAppointment(hub, tx, row)
        return row
      })
    },

    /** All visits of today with names, for staff. */
    async today(actor: ShowroomActor): Promise<HostedVisit[]> {
      return (await today(actor)).map((visit) => ({
        id: visit.id,
        name: visit.name,
        status: visit.status,
        type: visit.type,
        dateFrom: visit.dateFrom.toISOString(),
        dateTo: visit.dateTo.toISOString(),
        since: sinceOf(visit)?.toISOString() ?? null,
        consultant: visit.consultant,
        project: visit.project && presentProject(visit.project),
        topics: visit.topics,
      }))
    },

    consultants: (actor: ShowroomActor) => listConsultants(db, actor.showroomId),
  }
}

function sinceOf({ status, checkedInAt, startedAt, endedAt }: NamedVisit): Date | null {
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

/** A withheld name stays with its owner (decisions.md, limited). */
function presentProject({ name, limited, address, ...scored }: NonNullable<NamedVisit['project']>) {
  const share = cappedCompletenessShare({ ...scored, address: address && presentAddress(address) })
  return { name: limited ? null : name, share }
}

function isWanted(visit: NamedVisit, wanted: VisitSearch): boolean {
  switch (wanted.method) {
    case 'CODE':
      return visit.code === wanted.code
    case 'QR': {
      const pass = readVisitPass(wanted.text)
      return pass?.id === visit.id && pass.code === visit.code
    }
    case 'NAME':
      return matchesName(visit.name, wanted.name) && (!wanted.time || brusselsTime(visit.dateFrom) === wanted.time)
  }
}

/** The id of what a tablet writes under a key, so that the key itself need not be kept. */
function idOfKey(clientId: string, key: string): string {
  const hash = createHash('sha256')
    .update(JSON.stringify([clientId, key]))
    .digest('hex')
  // In the form of a UUID of version 8 (RFC 9562), as all ids here look.
  return hash.slice(0, 32).replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/, '$1-$2-8$3-8$4-$5')
}
