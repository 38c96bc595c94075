import { addDays, brusselsDay, brusselsInstant } from '#contract/rules/brussels-time.ts'
import type { Database } from '#server/db/database.ts'
import type { Actor, ShowroomActor } from '#server/http/actor.ts'
import type { Clock } from '#server/ports/clock.ts'
import { type AppointmentRow, type AppointmentScope, listAppointments } from './repository.ts'

/** What a list of appointments can be narrowed to; both bounds are inclusive (T25). */
export interface AppointmentFilter {
  readonly contactId?: string | undefined
  readonly after?: Date | undefined
  readonly before?: Date | undefined
}

export type Appointments = ReturnType<typeof createAppointments>

/** Showroom appointments. Who asks decides what can be seen at all; filters only narrow that (T24). */
export function createAppointments(db: Database, clock: Clock) {
  return {
    list(actor: Actor, filter: AppointmentFilter): Promise<AppointmentRow[]> {
      const { after: from, before: to } = filter
      if (actor.kind === 'customer') return listAppointments(db, { contactId: actor.contactId, from, to })
      return listAppointments(db, showroomScope(actor, filter, clock.now()))
    },
  }
}

/** A tablet sees its own showroom, from yesterday to tomorrow in Belgium. */
function showroomScope(
  actor: ShowroomActor,
  { contactId, after, before }: AppointmentFilter,
  now: Date,
): AppointmentScope {
  const today = brusselsDay(now)
  const yesterday = brusselsInstant(addDays(today, -1), '00:00')
  const endOfTomorrow = new Date(brusselsInstant(addDays(today, 2), '00:00').getTime() - 1)
  return {
    showroomId: actor.showroomId,
    contactId,
    from: after && after > yesterday ? after : yesterday,
    to: before && before < endOfTomorrow ? before : endOfTomorrow,
  }
}
