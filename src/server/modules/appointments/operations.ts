import {
  type AppointmentOperation,
  allowedOperations,
  type Decisive,
  judge,
  openingsOf,
} from '#contract/rules/appointment-transitions.ts'
import type { Checkin } from '#contract/schemas/appointment-operations.ts'
import type { Database } from '#server/db/database.ts'
import type { Actor, ShowroomActor } from '#server/http/actor.ts'
import type { ProblemCode } from '#server/http/messages.ts'
import { invalidFields, notFound, ProblemError } from '#server/http/problem.ts'
import type { Clock } from '#server/ports/clock.ts'
import type { Hub } from '#server/ports/hub.ts'
import { tellVisit } from '../notifications/visit-news.ts'
import { announceAppointment } from './announce.ts'
import { findConsultant, isOnProject } from './choices.ts'
import { presentAppointment } from './presenter.ts'
import * as repository from './repository.ts'
import type { AppointmentRow } from './repository.ts'
import { scopeOf } from './scope.ts'

/** What operations stand on. */
export interface OperationDependencies {
  readonly db: Database
  readonly clock: Clock
  readonly hub: Hub
}

type Values = Parameters<typeof repository.changeIfOpen>[4]

/** Often enough for whoever is overtaken between a try and the look at why it failed. */
const TRIES = 3

export type Operations = ReturnType<typeof createOperations>

/** Assign, check in, start, end and no show (S067–S071), each decided by one statement (F-57). */
export function createOperations({ db, clock, hub }: OperationDependencies) {
  async function operate(
    actor: Actor,
    id: string,
    operation: AppointmentOperation,
    values: Values,
    tries = TRIES,
  ): Promise<AppointmentRow> {
    const now = clock.now()
    const scope = scopeOf(actor, now)
    const openings = openingsOf(operation, actor, now)
    if (openings.length === 0) throw new ProblemError(403, 'staff-only')
    const { row, isChanged } = await db.transaction(async (tx) => {
      const changed = await repository.changeIfOpen(tx, id, scope, openings, values)
      const found = await repository.findAppointment(tx, id, scope)
      if (!found) throw notFound()
      if (changed) {
        await tellVisit(tx, found, operation, actor, now)
        await announceAppointment(hub, tx, found)
      }
      return { row: found, isChanged: changed }
    })
    if (isChanged) return row
    const verdict = judge(operation, decisive(row), actor, now)
    if (!verdict.ok) throw refusal(verdict.reason, row, actor, now)
    if (verdict.repeat) return row
    // Somebody changed it between the try and this look: what did not fit then fits now.
    if (tries === 1) throw refusal('wrong-status', row, actor, now)
    return operate(actor, id, operation, values, tries - 1)
  }

  async function requireConsultant(actor: Actor, consultantId: string): Promise<void> {
    const isThere = actor.kind === 'showroom' && (await findConsultant(db, actor.showroomId, consultantId))
    if (!isThere) throw invalidFields([{ path: 'consultantId', code: 'choice', values: {} }])
  }

  return {
    async assign(actor: ShowroomActor, id: string, consultantId: string): Promise<AppointmentRow> {
      requireStaff(actor)
      await requireConsultant(actor, consultantId)
      return operate(actor, id, 'assign', { consultantId })
    },

    async checkin(actor: Actor, id: string, { method, deviceId, showroomId }: Checkin): Promise<AppointmentRow> {
      const now = clock.now()
      const row = await repository.findAppointment(db, id, scopeOf(actor, now))
      if (!row) throw notFound()
      if (showroomId !== null && showroomId !== row.showroom.id) throw refusal('other-showroom', row, actor, now)
      const checkinDevice = actor.kind === 'showroom' ? actor.clientId : deviceId
      const values = { status: 'CHECKED_IN', checkedInAt: now, checkinMethod: method, checkinDevice } as const
      return operate(actor, id, 'checkin', values)
    },

    async start(actor: ShowroomActor, id: string, choice: StartChoice): Promise<AppointmentRow> {
      requireStaff(actor)
      const now = clock.now()
      const row = await repository.findAppointment(db, id, scopeOf(actor, now))
      if (!row) throw notFound()
      const { consultantId, projectId } = choice
      if (consultantId !== null) await requireConsultant(actor, consultantId)
      if (projectId !== null && !(await isOnProject(db, row.appointment.contactId, projectId))) {
        throw invalidFields([{ path: 'projectId', code: 'choice', values: {} }])
      }
      const chosen = { ...(consultantId !== null && { consultantId }), ...(projectId !== null && { projectId }) }
      return operate(actor, id, 'start', { status: 'ONGOING', startedAt: now, ...chosen })
    },

    end(actor: ShowroomActor, id: string, note: string | null): Promise<AppointmentRow> {
      return operate(actor, id, 'end', { status: 'ENDED', endedAt: clock.now(), ...(note && { note }) })
    },

    noShow(actor: ShowroomActor, id: string): Promise<AppointmentRow> {
      return operate(actor, id, 'no_show', { status: 'NO_SHOW' })
    },
  }
}

interface StartChoice {
  readonly consultantId: string | null
  readonly projectId: string | null
}

/** Before anything is looked up for them. */
function requireStaff({ isStaff }: ShowroomActor): void {
  if (!isStaff) throw new ProblemError(403, 'staff-only')
}

function decisive(row: AppointmentRow): Decisive {
  return presentAppointment(row, { kind: 'showroom' })
}

/** What cannot be done now, where the appointment is instead, and what can be done with it. */
function refusal(code: ProblemCode, row: AppointmentRow, actor: Actor, now: Date): ProblemError {
  const allowed = allowedOperations(decisive(row), actor, now)
  return new ProblemError(409, code, { members: { appointmentStatus: row.appointment.status, allowed } })
}
