import { ONGOING_WINDOW_MINUTES } from '../configuration/limits.ts'
import { NO_SHOW_AFTER_MINUTES } from './limits.ts'
import type { OpenWord } from '../formats/open-word.ts'
import type { AppointmentStatus } from './vocabulary.ts'
import { addDays, brusselsDay, brusselsInstant } from '../formats/brussels-time.ts'

/** Operations on an appointment. */
export const APPOINTMENT_OPERATIONS = ['assign', 'checkin', 'start', 'end', 'no_show'] as const

/** One operation. */
export type AppointmentOperation = (typeof APPOINTMENT_OPERATIONS)[number]

/** Who performs an operation: a customer, or a tablet of a showroom, unlocked by staff or not. */
export type AppointmentActor =
  | { readonly kind: 'customer'; readonly contactId: string }
  | { readonly kind: 'showroom'; readonly showroomId: string; readonly isStaff: boolean }

/** What the rules read of an appointment; `remote` is what `isRemote` decides, `dateFrom` an ISO instant. */
export interface GuardInput {
  readonly status: OpenWord<AppointmentStatus>
  readonly remote: boolean
  readonly dateFrom: string
  readonly contact?: { readonly id: string } | null | undefined
  readonly showroom?: { readonly id: string } | null | undefined
}

/** Whether an operation is allowed, or why not. `repeat` means that it was done before and changes nothing. */
export type Decision =
  { readonly ok: true; readonly repeat: boolean } | { readonly ok: false; readonly reason: DecisionReason }

/** Reason of a refusal; a key under `reason.*` of the translations. */
export type DecisionReason = 'not-yours' | 'staff-only' | 'wrong-status' | 'remote' | 'too-early' | 'too-late'

/** Status after an operation; null when the operation does not change it. */
export const TARGET_STATUS: Record<AppointmentOperation, AppointmentStatus | null> = {
  assign: null,
  checkin: 'CHECKED_IN',
  start: 'ONGOING',
  end: 'ENDED',
  no_show: 'NO_SHOW',
}

/**
 * A status from which an operation is allowed, with what else matters: where it is held, and its span of start times.
 */
export interface Transition {
  readonly from: AppointmentStatus
  readonly remote?: boolean
  readonly earliest?: Date
  readonly latest?: Date
}

const MINUTE_MS = 60_000

/**
 * All transitions that one kind of actor may start now; empty when the operation is never theirs. The server turns this
 * list into the WHERE clause of its update, so that the rule exists once.
 */
export function transitionsOf(operation: AppointmentOperation, actor: AppointmentActor, now: Date): Transition[] {
  const isStaff = actor.kind === 'showroom' && actor.isStaff
  switch (operation) {
    case 'assign':
      return isStaff ? [{ from: 'REGISTERED' }, { from: 'CHECKED_IN' }] : []
    case 'checkin': {
      const spans = actor.kind === 'customer' ? [aroundNow(now)] : [aroundNow(now), today(now)]
      // A visitor who arrives after being marked as no-show can still check in.
      return spans.flatMap((span) => [
        { from: 'REGISTERED', remote: false, ...span },
        { from: 'NO_SHOW', remote: false, ...span },
      ])
    }
    case 'start':
      return isStaff ? [{ from: 'CHECKED_IN' }, { from: 'REGISTERED', remote: true }] : []
    case 'end':
      return isStaff ? [{ from: 'ONGOING' }] : []
    case 'no_show': {
      const latest = new Date(now.getTime() - NO_SHOW_AFTER_MINUTES * MINUTE_MS)
      return actor.kind === 'showroom' ? [{ from: 'REGISTERED', latest }] : []
    }
  }
}

/** Staff assign a consultant until the appointment starts. */
export function canAssign(appointment: GuardInput, actor: AppointmentActor, now: Date): Decision {
  return decide('assign', appointment, actor, now)
}

/** Customers check in within half an hour of the start, tablets all day, and nobody for a video call. */
export function canCheckIn(appointment: GuardInput, actor: AppointmentActor, now: Date): Decision {
  return decide('checkin', appointment, actor, now)
}

/** Staff start an appointment once the visitor has checked in, a remote one at once. */
export function canStart(appointment: GuardInput, actor: AppointmentActor, now: Date): Decision {
  return decide('start', appointment, actor, now)
}

/** Staff end an appointment that has started. */
export function canEnd(appointment: GuardInput, actor: AppointmentActor, now: Date): Decision {
  return decide('end', appointment, actor, now)
}

/** An appointment can be marked as no-show a quarter of an hour after its start. */
export function canMarkNoShow(appointment: GuardInput, actor: AppointmentActor, now: Date): Decision {
  return decide('no_show', appointment, actor, now)
}

/** Operations that this actor can do now; the body of a 409 lists them. */
export function allowedOperations(appointment: GuardInput, actor: AppointmentActor, now: Date): AppointmentOperation[] {
  return APPOINTMENT_OPERATIONS.filter((operation) => {
    const decision = decide(operation, appointment, actor, now)
    return decision.ok && !decision.repeat
  })
}

/** Decides one operation. */
export function decide(
  operation: AppointmentOperation,
  appointment: GuardInput,
  actor: AppointmentActor,
  now: Date,
): Decision {
  if (!concernsActor(appointment, actor)) return refuse('not-yours')
  const transitions = transitionsOf(operation, actor, now)
  if (transitions.length === 0) return refuse('staff-only')
  if (appointment.status === TARGET_STATUS[operation]) return { ok: true, repeat: true }
  const { status, remote } = appointment
  const fromHere = transitions.filter(({ from }) => from === status)
  const matching = fromHere.filter((transition) => (transition.remote ?? remote) === remote)
  if (matching.length === 0) return refuse(remote && fromHere.length > 0 ? 'remote' : 'wrong-status')
  const begin = new Date(appointment.dateFrom)
  if (matching.some(({ earliest, latest }) => !(earliest && begin < earliest) && !(latest && begin > latest)))
    return { ok: true, repeat: false }
  return refuse(matching.some(({ latest }) => latest && begin > latest) ? 'too-early' : 'too-late')
}

function concernsActor({ contact, showroom }: GuardInput, actor: AppointmentActor): boolean {
  return actor.kind === 'customer' ? contact?.id === actor.contactId : showroom?.id === actor.showroomId
}

function aroundNow(now: Date): Pick<Required<Transition>, 'earliest' | 'latest'> {
  const window = ONGOING_WINDOW_MINUTES * MINUTE_MS
  return { earliest: new Date(now.getTime() - window), latest: new Date(now.getTime() + window) }
}

/** The present calendar day in Belgium. */
function today(now: Date): Pick<Required<Transition>, 'earliest' | 'latest'> {
  const day = brusselsDay(now)
  const next = brusselsInstant(addDays(day, 1), '00:00')
  return { earliest: brusselsInstant(day, '00:00'), latest: new Date(next.getTime() - 1) }
}

function refuse(reason: DecisionReason): Decision {
  return { ok: false, reason }
}
