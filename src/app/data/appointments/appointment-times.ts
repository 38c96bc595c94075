import { ONGOING_WINDOW_MINUTES } from '#contract/configuration/limits.ts'
import { isOpenStatus } from '#contract/appointments/vocabulary.ts'
import type { Appointment } from '#contract/appointments/schema.ts'

const HOUR_MS = 60 * 60 * 1000
const WINDOW_MS = ONGOING_WINDOW_MINUTES * 60 * 1000

/**
 * True from half an hour before the start to half an hour after it, unless the appointment is over or its status
 * unknown.
 */
export function isOngoing({ status, dateFrom }: Appointment, now: number): boolean {
  return isOpenStatus(status) && Math.abs(Date.parse(dateFrom) - now) <= WINDOW_MS
}

/** Upcoming and ongoing appointments, earliest first. One without an end lasts an hour. */
export function comingAppointments(appointments: readonly Appointment[], now: number): Appointment[] {
  return appointments
    .filter(({ status }) => isOpenStatus(status))
    .filter(({ dateFrom, dateTo }) => (dateTo ? Date.parse(dateTo) : Date.parse(dateFrom) + HOUR_MS) > now)
    .sort((a, b) => Date.parse(a.dateFrom) - Date.parse(b.dateFrom))
}
