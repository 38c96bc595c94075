import { ONGOING_WINDOW_MINUTES } from '../constants/limits.ts'
import { NO_SHOW_AFTER_MINUTES } from '../constants/showroom.ts'
import type { AppointmentStatus, AppointmentType } from '../constants/vocabularies.ts'
import { addDays, brusselsDay, brusselsInstant } from './brussels-time.ts'

/** What can be done with an appointment (S067–S071). */
export const APPOINTMENT_OPERATIONS = ['assign', 'checkin', 'start', 'end', 'no_show'] as const

/** One operation. */
export type AppointmentOperation = (typeof APPOINTMENT_OPERATIONS)[number]

/** Whoever acts: a customer, or a tablet of a showroom, unlocked by staff or not. */
export type AppointmentActor =
  | { readonly kind: 'customer'; readonly contactId: string }
  | { readonly kind: 'showroom'; readonly showroomId: string; readonly isStaff: boolean }

/** The part of an appointment that decides; `dateFrom` is an ISO instant. */
export interface Decisive {
  readonly status: AppointmentStatus
  readonly type: AppointmentType
  readonly dateFrom: string
  readonly contact?: { readonly id: string } | null | undefined
  readonly showroom?: { readonly id: string } | null | undefined
}

/** Whether an operation is allowed, or why not. `repeat` says that it was done before and changes nothing. */
export type AppointmentVerdict =
  { readonly ok: true; readonly repeat: boolean } | { readonly ok: false; readonly reason: AppointmentRefusal }

/** Why not; keys under `reason.*` of the translations. */
export type AppointmentRefusal = 'not-yours' | 'staff-only' | 'wrong-status' | 'too-early' | 'too-late'

/** What an operation leads to; null leaves the status. */
export const LEADS_TO: Record<AppointmentOperation, AppointmentStatus | null> = {
  assign: null,
  checkin: 'CHECKED_IN',
  start: 'ONGOING',
  end: 'ENDED',
  no_show: 'NO_SHOW',
}

/** One way into an operation: a status, and if need be a type and the instants between which the visit begins. */
export interface Opening {
  readonly from: AppointmentStatus
  readonly type?: AppointmentType
  readonly earliest?: Date
  readonly latest?: Date
}

const MINUTE_MS = 60_000

/**
 * All ways into an operation for one kind of actor at one moment, none when it is not theirs at all. The backend turns this
 * list into the condition of its one statement (F-57), so that the rule is written once (decisions.md, Appointment
 * transitions).
 */
export function openingsOf(operation: AppointmentOperation, actor: AppointmentActor, now: Date): Opening[] {
  const isStaff = actor.kind === 'showroom' && actor.isStaff
  switch (operation) {
    case 'assign':
      return isStaff ? [{ from: 'REGISTERED' }, { from: 'CHECKED_IN' }] : []
    case 'checkin': {
      const spans = actor.kind === 'customer' ? [aroundNow(now)] : [aroundNow(now), today(now)]
      // Who comes late after having been given up is welcome (decisions.md).
      return spans.flatMap((span) => [
        { from: 'REGISTERED', ...span },
        { from: 'NO_SHOW', ...span },
      ])
    }
    case 'start':
      return isStaff ? [{ from: 'CHECKED_IN' }, { from: 'REGISTERED', type: 'ONLINE' }] : []
    case 'end':
      return isStaff ? [{ from: 'ONGOING' }] : []
    case 'no_show': {
      const latest = new Date(now.getTime() - NO_SHOW_AFTER_MINUTES * MINUTE_MS)
      return actor.kind === 'showroom' ? [{ from: 'REGISTERED', latest }] : []
    }
  }
}

/** Naming who receives a visitor is staff's, until the visit begins (S067). */
export function canAssign(appointment: Decisive, actor: AppointmentActor, now: Date): AppointmentVerdict {
  return judge('assign', appointment, actor, now)
}

/** Customers check themselves in within half an hour of the start, a tablet all day (S068). */
export function canCheckIn(appointment: Decisive, actor: AppointmentActor, now: Date): AppointmentVerdict {
  return judge('checkin', appointment, actor, now)
}

/** Staff begin a visit once its visitor has checked in; one over video at once (S069). */
export function canStart(appointment: Decisive, actor: AppointmentActor, now: Date): AppointmentVerdict {
  return judge('start', appointment, actor, now)
}

/** Staff end a visit that has begun (S070). */
export function canEnd(appointment: Decisive, actor: AppointmentActor, now: Date): AppointmentVerdict {
  return judge('end', appointment, actor, now)
}

/** A visitor is given up a quarter of an hour after the start at the earliest (S071). */
export function canMarkNoShow(appointment: Decisive, actor: AppointmentActor, now: Date): AppointmentVerdict {
  return judge('no_show', appointment, actor, now)
}

/** What this actor can change about an appointment now; for the 409 that says what can be done instead. */
export function allowedOperations(appointment: Decisive, actor: AppointmentActor, now: Date): AppointmentOperation[] {
  return APPOINTMENT_OPERATIONS.filter((operation) => {
    const verdict = judge(operation, appointment, actor, now)
    return verdict.ok && !verdict.repeat
  })
}

/** The verdict on one operation. */
export function judge(
  operation: AppointmentOperation,
  appointment: Decisive,
  actor: AppointmentActor,
  now: Date,
): AppointmentVerdict {
  if (!isTheirs(appointment, actor)) return no('not-yours')
  const openings = openingsOf(operation, actor, now)
  if (openings.length === 0) return no('staff-only')
  if (appointment.status === LEADS_TO[operation]) return { ok: true, repeat: true }
  const { status, type } = appointment
  const fitting = openings.filter((opening) => opening.from === status && (opening.type ?? type) === type)
  if (fitting.length === 0) return no('wrong-status')
  const begin = new Date(appointment.dateFrom)
  if (fitting.some(({ earliest, latest }) => !(earliest && begin < earliest) && !(latest && begin > latest)))
    return { ok: true, repeat: false }
  return no(fitting.some(({ latest }) => latest && begin > latest) ? 'too-early' : 'too-late')
}

function isTheirs({ contact, showroom }: Decisive, actor: AppointmentActor): boolean {
  return actor.kind === 'customer' ? contact?.id === actor.contactId : showroom?.id === actor.showroomId
}

function aroundNow(now: Date): Pick<Required<Opening>, 'earliest' | 'latest'> {
  const window = ONGOING_WINDOW_MINUTES * MINUTE_MS
  return { earliest: new Date(now.getTime() - window), latest: new Date(now.getTime() + window) }
}

/** The whole day it is in Belgium. */
function today(now: Date): Pick<Required<Opening>, 'earliest' | 'latest'> {
  const day = brusselsDay(now)
  const next = brusselsInstant(addDays(day, 1), '00:00')
  return { earliest: brusselsInstant(day, '00:00'), latest: new Date(next.getTime() - 1) }
}

function no(reason: AppointmentRefusal): AppointmentVerdict {
  return { ok: false, reason }
}
