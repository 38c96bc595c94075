import type { Appointment } from '#contract/appointments/schema.ts'
import { isOngoing } from '#app/data/appointments/appointment-times.ts'

/** Statuses in order; NO_SHOW and unknown ones are no steps. */
export const STATUS_STEPS = ['REGISTERED', 'CHECKED_IN', 'ONGOING', 'ENDED'] as const

/** Upcoming: ongoing first, then the earliest. Past: the latest first. */
export function sortAppointments(appointments: readonly Appointment[], past: boolean, now: number): Appointment[] {
  const startOf = ({ dateFrom }: Appointment) => Date.parse(dateFrom)
  const sorted = appointments.toSorted((a, b) => (past ? startOf(b) - startOf(a) : startOf(a) - startOf(b)))
  if (past) return sorted
  return [
    ...sorted.filter((appointment) => isOngoing(appointment, now)),
    ...sorted.filter((appointment) => !isOngoing(appointment, now)),
  ]
}

/** Undefined when there is none of this type or it is not safe. */
export function urlOfType(
  { urls }: Appointment,
  type: 'Decline' | 'Edit' | 'Join',
  origin: string,
): string | undefined {
  return urls.find((entry) => entry.type === type && isSafeUrl(entry.url, origin))?.url ?? undefined
}

/** HTTPS or same origin only: the URL is data and must never be a script. */
function isSafeUrl(url: string | null, origin: string): boolean {
  const parsed = url !== null && URL.canParse(url, origin) ? new URL(url, origin) : null
  return parsed !== null && (parsed.protocol === 'https:' || parsed.origin === origin)
}

export function directionsUrl(address: string): string {
  return `https://www.openstreetmap.org/directions?to=${encodeURIComponent(address)}`
}

/** Whole minutes until the start, at least 1; null once it has begun. */
export function minutesUntil({ dateFrom }: Appointment, now: number): number | null {
  const ms = Date.parse(dateFrom) - now
  return ms > 0 ? Math.ceil(ms / 60_000) : null
}
