import {
  type AppointmentActor,
  type AppointmentOperation,
  type AppointmentVerdict,
  judge,
} from '#contract/rules/appointment-transitions.ts'
import type { HostedVisit } from '#contract/schemas/showroom-device.ts'

// All that is on the board is of the tablet's own showroom, whichever that is.
const HERE = { id: 'here' }
const STAFF: AppointmentActor = { kind: 'showroom', showroomId: HERE.id, isStaff: true }

const MINUTE_MS = 60_000

/** Whether staff can take a step with a visit now, by the rule that the backend refuses by (house rule 12). */
export function verdictOn(visit: HostedVisit, operation: AppointmentOperation, now: number): AppointmentVerdict {
  return judge(operation, { ...visit, showroom: HERE }, STAFF, new Date(now))
}

/** Whether a step is possible and would change something. */
export function isOpen(visit: HostedVisit, operation: AppointmentOperation, now: number): boolean {
  const verdict = verdictOn(visit, operation, now)
  return verdict.ok && !verdict.repeat
}

/** The step that most likely comes next; null when nothing is left to do. */
export function nextStep(visit: HostedVisit, now: number): AppointmentOperation | null {
  const likely: AppointmentOperation[] = ['end', 'start', 'no_show', ...(visit.consultant ? [] : ['assign' as const])]
  return [...likely, 'checkin' as const].find((operation) => isOpen(visit, operation, now)) ?? null
}

/** Why a step is not possible, a key under `board.why`; null when it is. */
export function whyNot(visit: HostedVisit, operation: AppointmentOperation, now: number) {
  const verdict = verdictOn(visit, operation, now)
  if (verdict.ok) return verdict.repeat ? 'done' : null
  if (verdict.reason === 'too-early' || verdict.reason === 'too-late') return verdict.reason
  return visit.status
}

/** By how many minutes a visitor who is not here yet is late; 0 when they are not. */
export function minutesLate({ status, type, dateFrom }: HostedVisit, now: number): number {
  if (status !== 'REGISTERED' || type === 'ONLINE') return 0
  return Math.max(0, Math.floor((now - Date.parse(dateFrom)) / MINUTE_MS))
}

/** Where among the visits now is: before the first that is still to begin. */
export function placeOfNow(visits: readonly HostedVisit[], now: number): number {
  const next = visits.findIndex(({ dateFrom }) => Date.parse(dateFrom) > now)
  return next === -1 ? visits.length : next
}
