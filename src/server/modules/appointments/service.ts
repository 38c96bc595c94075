import type { Database } from '#server/db/database.ts'
import type { Actor } from '#server/http/actor.ts'
import { notFound } from '#server/http/problem.ts'
import type { Clock } from '#server/ports/clock.ts'
import { type AppointmentRow, findAppointment, findFirstName, listAppointments } from './repository.ts'
import { narrowScope, visibleScope } from './access.ts'

/** Filters of the list; both bounds are inclusive. */
export interface AppointmentFilter {
  readonly contactId?: string | undefined
  readonly after?: Date | undefined
  readonly before?: Date | undefined
}

export type Appointments = ReturnType<typeof createAppointments>

/** Showroom appointments. The actor decides what is visible; filters only narrow it. */
export function createAppointments(db: Database, clock: Clock) {
  return {
    list(actor: Actor, { contactId, after, before }: AppointmentFilter): Promise<AppointmentRow[]> {
      const scope = visibleScope(actor, clock.now())
      // The actor's scope overrides the contact that a customer asks for.
      return listAppointments(db, narrowScope({ contactId, ...scope }, after, before))
    },

    async read(actor: Actor, id: string): Promise<AppointmentRow> {
      const row = await findAppointment(db, id, visibleScope(actor, clock.now()))
      if (!row) throw notFound()
      return row
    },

    /** Like `read`, for changes that may be repeated after the appointment was declined. */
    async readForChange(actor: Actor, id: string): Promise<AppointmentRow> {
      const row = await findAppointment(db, id, { ...visibleScope(actor, clock.now()), includeDeclined: true })
      if (!row) throw notFound()
      return row
    },

    /** The visitor's first name; null when the customer has not given it. */
    async findVisitorName({ appointment: { contactId, visitorName } }: AppointmentRow): Promise<string | null> {
      return contactId === null ? visitorName : findFirstName(db, contactId)
    },
  }
}
