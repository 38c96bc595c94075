import type { Database } from '#server/db/database.ts'
import type { Actor } from '#server/http/actor.ts'
import { notFound } from '#server/http/problem.ts'
import type { Clock } from '#server/ports/clock.ts'
import { type AppointmentRow, findAppointment, firstNameOf, listAppointments } from './repository.ts'
import { narrowed, scopeOf } from './scope.ts'

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
    list(actor: Actor, { contactId, after, before }: AppointmentFilter): Promise<AppointmentRow[]> {
      const scope = scopeOf(actor, clock.now())
      // Whoever's contact a customer asks for, their own appointments come.
      return listAppointments(db, narrowed({ contactId, ...scope }, after, before))
    },

    async read(actor: Actor, id: string): Promise<AppointmentRow> {
      const row = await findAppointment(db, id, scopeOf(actor, clock.now()))
      if (!row) throw notFound()
      return row
    },

    /** The first name of who comes; null for a customer who has not told it. */
    async visitorOf({ appointment: { contactId, visitorName } }: AppointmentRow): Promise<string | null> {
      return contactId === null ? visitorName : firstNameOf(db, contactId)
    },
  }
}
