import { addDays, brusselsDay, brusselsInstant } from '#contract/rules/brussels-time.ts'
import type { Actor } from '#server/http/actor.ts'
import type { AppointmentScope } from './repository.ts'

/** What somebody can see of appointments at all: a customer their own, a tablet those around today in its showroom (T24). */
export function scopeOf(actor: Actor, now: Date): AppointmentScope {
  if (actor.kind === 'customer') return { contactId: actor.contactId }
  const today = brusselsDay(now)
  return {
    showroomId: actor.showroomId,
    from: brusselsInstant(addDays(today, -1), '00:00'),
    to: new Date(brusselsInstant(addDays(today, 2), '00:00').getTime() - 1),
  }
}

/** A scope narrowed to two instants, bounds included. */
export function narrowed(scope: AppointmentScope, after: Date | undefined, before: Date | undefined): AppointmentScope {
  const { from, to } = scope
  return {
    ...scope,
    from: after && (!from || after > from) ? after : from,
    to: before && (!to || before < to) ? before : to,
  }
}
