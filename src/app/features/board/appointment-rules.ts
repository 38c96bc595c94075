import { isRemote } from '#contract/appointments/vocabulary.ts'
import {
  type AppointmentActor,
  type AppointmentOperation,
  type Decision,
  decide,
} from '#contract/appointments/transitions.ts'
import { containsTerms } from '#contract/formats/search-terms.ts'
import type { BoardAppointment } from '#contract/tablets/schema.ts'

// The board shows appointments of the tablet's own showroom only, so any id will do.
const OWN_SHOWROOM = { id: 'here' }
const STAFF: AppointmentActor = { kind: 'showroom', showroomId: OWN_SHOWROOM.id, isStaff: true }

const MINUTE_MS = 60_000

/** Whether staff can take a step now, by the rule that the backend enforces, too. */
function decideStep(appointment: BoardAppointment, operation: AppointmentOperation, now: number): Decision {
  const input = { ...appointment, remote: isRemote(appointment), showroom: OWN_SHOWROOM }
  return decide(operation, input, STAFF, new Date(now))
}

export function isAvailable(appointment: BoardAppointment, operation: AppointmentOperation, now: number): boolean {
  const decision = decideStep(appointment, operation, now)
  return decision.ok && !decision.repeat
}

/** The most likely next step; null when none is left. */
export function nextStep(appointment: BoardAppointment, now: number): AppointmentOperation | null {
  const likely: AppointmentOperation[] = [
    'end',
    'start',
    'no_show',
    ...(appointment.consultant ? [] : ['assign' as const]),
  ]
  return [...likely, 'checkin' as const].find((operation) => isAvailable(appointment, operation, now)) ?? null
}

/** Suffix of the `board.why` translation key; null when the step is possible. */
export function blockedReason(appointment: BoardAppointment, operation: AppointmentOperation, now: number) {
  const decision = decideStep(appointment, operation, now)
  if (decision.ok) return decision.repeat ? 'done' : null
  if (decision.reason !== 'wrong-status') return decision.reason
  return isRemote(appointment) && appointment.status === 'REGISTERED' ? 'not-started' : appointment.status
}

/** Minutes that an expected visitor is late, else 0. */
export function minutesLate(appointment: BoardAppointment, now: number): number {
  if (appointment.status !== 'REGISTERED' || isRemote(appointment)) return 0
  return Math.max(0, Math.floor((now - Date.parse(appointment.dateFrom)) / MINUTE_MS))
}

/** Index of the first appointment that has not begun. */
export function nowIndex(appointments: readonly BoardAppointment[], now: number): number {
  const next = appointments.findIndex(({ dateFrom }) => Date.parse(dateFrom) > now)
  return next === -1 ? appointments.length : next
}

/** True when every term occurs in the names of visitor, consultant or project. */
export function matchesTerms({ name, consultant, project }: BoardAppointment, terms: readonly string[]): boolean {
  return containsTerms([name, consultant?.name, project?.name].filter(Boolean).join(' '), terms)
}
