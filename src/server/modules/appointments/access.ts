import { addDays, brusselsDay, brusselsInstant } from '#contract/formats/brussels-time.ts'
import type { Actor } from '#server/http/actor.ts'
import type { AppointmentScope } from './repository.ts'

/**
 * The appointments that an actor can see: a customer their own, a tablet those of its showroom from yesterday to
 * tomorrow.
 */
export function visibleScope(actor: Actor, now: Date): AppointmentScope {
  if (actor.kind === 'customer') return { contactId: actor.contactId }
  const today = brusselsDay(now)
  return {
    showroomId: actor.showroomId,
    from: brusselsInstant(addDays(today, -1), '00:00'),
    to: new Date(brusselsInstant(addDays(today, 2), '00:00').getTime() - 1),
  }
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
