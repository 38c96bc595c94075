import { CHANGE_DEADLINE_HOURS } from './limits.ts'
import type { OpenWord } from '../formats/open-word.ts'
import type { AppointmentStatus } from './vocabulary.ts'

const HOUR_MS = 60 * 60_000

/** Appointments that start after this instant can still be declined or moved. */
export function earliestChangeableStart(now: Date): Date {
  return new Date(now.getTime() + CHANGE_DEADLINE_HOURS * HOUR_MS)
}

/** True while an appointment can be declined or moved; `dateFrom` is an ISO instant. */
export function isChangeable(
  appointment: { status: OpenWord<AppointmentStatus>; dateFrom: string },
  now: Date,
): boolean {
  return appointment.status === 'REGISTERED' && new Date(appointment.dateFrom) > earliestChangeableStart(now)
}

/** Path of our backend's page on which an appointment is declined or moved without a login, or of the result. */
export function changePagePath(id: string, page: 'decline' | 'edit' | 'result'): string {
  return `/booking/${id}/${page}`
}
