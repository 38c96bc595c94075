import { addDays, brusselsDay, brusselsInstant } from '#contract/formats/brussels-time.ts'
import type { Actor } from '#server/http/actor.ts'
import type { AppointmentScope } from './repository.ts'

/**
 * The appointments that an actor can see: a customer their own, a tablet those of its showroom from yesterday to
 * tomorrow.
 */
export function visibleScope(actor: Actor, now: Date): AppointmentScope {
  if (actor.kind === 'customer') return { contactId: actor.contactId }
  return { showroomId: actor.showroomId, ...tabletSpan(now) }
}

/** From yesterday to tomorrow, in Belgium. */
export function tabletSpan(now: Date): { from: Date; to: Date } {
  const today = brusselsDay(now)
  return {
    from: brusselsInstant(addDays(today, -1), '00:00'),
    to: new Date(brusselsInstant(addDays(today, 2), '00:00').getTime() - 1),
  }
}

/** Whether the tablets of its showroom can see an appointment of that time. */
export function isOnTablets(dateFrom: Date, now: Date): boolean {
  const { from, to } = tabletSpan(now)
  return dateFrom >= from && dateFrom <= to
}

/** Narrows a scope to two instants, bounds included. */
export function narrowScope(
  scope: AppointmentScope,
  after: Date | undefined,
  before: Date | undefined,
): AppointmentScope {
  const { from, to } = scope
  return {
    ...scope,
    from: after && (!from || after > from) ? after : from,
    to: before && (!to || before < to) ? before : to,
  }
}
