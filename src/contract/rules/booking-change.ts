import { CHANGE_UNTIL_HOURS } from '../constants/showroom.ts'
import type { AppointmentStatus } from '../constants/vocabularies.ts'

const HOUR_MS = 60 * 60_000

/** A visit that begins after this can still be declined or moved (decisions.md, Decline/Edit). */
export function changeableAfter(now: Date): Date {
  return new Date(now.getTime() + CHANGE_UNTIL_HOURS * HOUR_MS)
}

/** True while a visit can be declined or moved; `dateFrom` is an ISO instant. */
export function isChangeable(visit: { status: AppointmentStatus; dateFrom: string }, now: Date): boolean {
  return visit.status === 'REGISTERED' && new Date(visit.dateFrom) > changeableAfter(now)
}
