import { appointmentEndpoints } from '#contract/endpoints/appointments.ts'
import { customerOrShowroom } from '#server/http/actor.ts'
import { type Route, route } from '#server/http/route.ts'
import { presentAppointment } from './presenter.ts'
import type { Appointments } from './service.ts'

export function appointmentRoutes(appointments: Appointments): Route[] {
  return [
    route(appointmentEndpoints.list, customerOrShowroom, async ({ actor, query }) => {
      const rows = await appointments.list(actor, {
        contactId: query.contact,
        after: instant(query['dateFrom[after]']),
        before: instant(query['dateFrom[before]']),
      })
      return { totalItems: rows.length, items: rows.map((row) => presentAppointment(row, actor)) }
    }),
  ]
}

function instant(text: string | undefined): Date | undefined {
  return text === undefined ? undefined : new Date(text)
}
