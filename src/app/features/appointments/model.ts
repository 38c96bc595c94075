import type { Appointment } from '#contract/schemas/appointment.ts'
import { isOngoing } from '#app/data/appointments/appointment-times.ts'

/** The steps of a visit in their order (S040); a visitor who has not come is on none of them. */
export const STEPS = ['REGISTERED', 'CHECKED_IN', 'ONGOING', 'ENDED'] as const

/** Those to come in the order in which they come, the one that is on first; those past, the latest first. */
export function inOrder(appointments: readonly Appointment[], past: boolean, now: number): Appointment[] {
  const begin = ({ dateFrom }: Appointment) => Date.parse(dateFrom)
  const sorted = appointments.toSorted((a, b) => (past ? begin(b) - begin(a) : begin(a) - begin(b)))
  if (past) return sorted
  return [...sorted.filter((one) => isOngoing(one, now)), ...sorted.filter((one) => !isOngoing(one, now))]
}

/** The address of a booking page by its type (S043, S086, S087); undefined when it is not offered, or leads nowhere safe. */
export function bookingPage({ urls }: Appointment, type: 'Decline' | 'Edit', origin: string): string | undefined {
  return urls.filter((entry) => entry.type === type).find(({ url }) => isSafe(url, origin))?.url
}

/** Only pages of the web over https, or of our own origin: an address is data, never a script (F-42). */
function isSafe(url: string, origin: string): boolean {
  const parsed = URL.canParse(url, origin) ? new URL(url, origin) : null
  return parsed !== null && (parsed.protocol === 'https:' || parsed.origin === origin)
}

/** Where a map shows the way to an address on one line. */
export function routeTo(address: string): string {
  return `https://www.openstreetmap.org/directions?to=${encodeURIComponent(address)}`
}

/** Whole minutes until a visit begins, at least one; null once it has begun. */
export function minutesUntil({ dateFrom }: Appointment, now: number): number | null {
  const ms = Date.parse(dateFrom) - now
  return ms > 0 ? Math.ceil(ms / 60_000) : null
}
