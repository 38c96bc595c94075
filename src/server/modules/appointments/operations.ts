import {
  type AppointmentOperation,
  allowedOperations,
  type GuardInput,
  decide,
  transitionsOf,
} from '#contract/appointments/transitions.ts'
import type { CheckIn } from '#contract/appointments/operations-schema.ts'
import type { Database } from '#server/db/database.ts'
import type { Actor, ShowroomActor } from '#server/http/actor.ts'
import type { ProblemCode } from '#server/locales/messages.ts'
import { invalidFields, notFound, ProblemError } from '#server/http/problem.ts'
import type { Clock } from '#server/ports/clock.ts'
import type { Hub } from '#server/ports/hub.ts'
import { notifyOperation } from './notify-customer.ts'
import { publishAppointment } from './publish-appointment.ts'
import { isConsultantOf, isProjectMember } from './consultants.ts'
import * as repository from './repository.ts'
import type { AppointmentRow } from './repository.ts'
import { visibleScope } from './access.ts'

export interface OperationDependencies {
  readonly db: Database
  readonly clock: Clock
  readonly hub: Hub
}

type Values = Parameters<typeof repository.applyTransition>[4]

/** Attempts when the appointment changes between the update and the read that explains why it failed. */
const ATTEMPTS = 3

export type Operations = ReturnType<typeof createOperations>

/** Assign, check in, start, end and no-show, each decided by one update statement. */
export function createOperations({ db, clock, hub }: OperationDependencies) {
  async function applyOperation(
    actor: Actor,
    id: string,
    operation: AppointmentOperation,
    values: Values,
    attempts = ATTEMPTS,
  ): Promise<AppointmentRow> {
    const now = clock.now()
    const scope = visibleScope(actor, now)
    const transitions = transitionsOf(operation, actor, now)
    if (transitions.length === 0) throw new ProblemError(403, 'staff-only')
    const { row, isChanged } = await db.transaction(async (tx) => {
      const changed = await repository.applyTransition(tx, id, scope, transitions, values)
      const found = await repository.findAppointment(tx, id, scope)
      if (!found) throw notFound()
      if (changed) {
        await notifyOperation(tx, found, operation, actor, now)
        await publishAppointment(hub, tx, found, now)
      }
      return { row: found, isChanged: changed }
    })
    if (isChanged) return row
    const decision = decide(operation, toGuardInput(row), actor, now)
    if (!decision.ok) throw conflict(decision.reason, row, actor, now)
    if (decision.repeat) return row
    // Changed between the update and the read, so that the transition is allowed now.
    if (attempts === 1) throw conflict('wrong-status', row, actor, now)
    return applyOperation(actor, id, operation, values, attempts - 1)
  }

  async function requireConsultant(actor: Actor, consultantId: string): Promise<void> {
    const isKnown = actor.kind === 'showroom' && (await isConsultantOf(db, actor.showroomId, consultantId))
    if (!isKnown) throw invalidFields([{ path: 'consultantId', code: 'choice', values: {} }])
  }

  return {
    async assign(actor: ShowroomActor, id: string, consultantId: string): Promise<AppointmentRow> {
      requireStaff(actor)
      await requireConsultant(actor, consultantId)
      const row = await repository.findAppointment(db, id, visibleScope(actor, clock.now()))
      // A repeat, which notifies nobody again.
      if (row?.appointment.consultantId === consultantId) return row
      return applyOperation(actor, id, 'assign', { consultantId })
    },

    async checkin(actor: Actor, id: string, { method, deviceId, showroomId }: CheckIn): Promise<AppointmentRow> {
      if (method === 'STAFF') requireStaff(actor)
      const now = clock.now()
      const row = await repository.findAppointment(db, id, visibleScope(actor, now))
      if (!row) throw notFound()
      if (showroomId !== null && showroomId !== row.showroom.id) throw conflict('other-showroom', row, actor, now)
      const checkinDevice = actor.kind === 'showroom' ? actor.clientId : deviceId
      const values = { status: 'CHECKED_IN', checkedInAt: now, checkinMethod: method, checkinDevice } as const
      return applyOperation(actor, id, 'checkin', values)
    },

    async start(actor: ShowroomActor, id: string, choice: StartChoice): Promise<AppointmentRow> {
      requireStaff(actor)
      const now = clock.now()
      const row = await repository.findAppointment(db, id, visibleScope(actor, now))
      if (!row) throw notFound()
      const { consultantId, projectId } = choice
      if (consultantId !== null) await requireConsultant(actor, consultantId)
      if (projectId !== null && !(await isProjectMember(db, row.appointment.contactId, projectId))) {
        throw invalidFields([{ path: 'projectId', code: 'choice', values: {} }])
      }
      const chosen = { ...(consultantId !== null && { consultantId }), ...(projectId !== null && { projectId }) }
      return applyOperation(actor, id, 'start', { status: 'ONGOING', startedAt: now, ...chosen })
    },

    end(actor: ShowroomActor, id: string, note: string | null): Promise<AppointmentRow> {
      return applyOperation(actor, id, 'end', { status: 'ENDED', endedAt: clock.now(), ...(note && { note }) })
    },

    noShow(actor: ShowroomActor, id: string): Promise<AppointmentRow> {
      return applyOperation(actor, id, 'no_show', { status: 'NO_SHOW' })
    },
  }
}

interface StartChoice {
  readonly consultantId: string | null
  readonly projectId: string | null
}

function requireStaff(actor: Actor): void {
  if (actor.kind !== 'showroom' || !actor.isStaff) throw new ProblemError(403, 'staff-only')
}

/** With the showroom whose staff hold a video call, which the presenter leaves out. */
function toGuardInput({ appointment, showroom }: AppointmentRow): GuardInput {
  const { status, remote, dateFrom, contactId } = appointment
  return { status, remote, dateFrom: dateFrom.toISOString(), contact: contactId ? { id: contactId } : null, showroom }
}

/** The 409 with the current status and the operations that are allowed. */
function conflict(code: ProblemCode, row: AppointmentRow, actor: Actor, now: Date): ProblemError {
  const allowed = allowedOperations(toGuardInput(row), actor, now)
  return new ProblemError(409, code, { members: { appointmentStatus: row.appointment.status, allowed } })
}
