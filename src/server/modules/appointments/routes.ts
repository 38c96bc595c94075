import { visitEndpoints } from '#contract/endpoints/appointment-operations.ts'
import { appointmentEndpoints } from '#contract/endpoints/appointments.ts'
import type { Locale } from '#contract/constants/locales.ts'
import { type Actor, customer, customerOrShowroom, showroom } from '#server/http/actor.ts'
import { type Route, route } from '#server/http/route.ts'
import type { BookingLinks } from '../bookings/booking-links.ts'
import type { Bookings } from '../bookings/service.ts'
import type { CalendarLinks } from '../calendar/calendar-links.ts'
import type { Operations } from './operations.ts'
import { isOwn, presentAppointment } from './presenter.ts'
import type { AppointmentRow } from './repository.ts'
import type { Appointments } from './service.ts'

/** What answers calls about appointments. */
export interface AppointmentParts {
  readonly appointments: Appointments
  readonly operations: Operations
  readonly bookings: Bookings
  readonly links: BookingLinks
  readonly calendar: CalendarLinks
}

export function appointmentRoutes({ appointments, operations, bookings, links, calendar }: AppointmentParts): Route[] {
  /** With what its visitor, and nobody else, can do with it outside the portal (S086, S087). */
  async function present(row: AppointmentRow, actor: Actor, locale: Locale) {
    const urls = isOwn(row, actor) ? await links.urls(row, locale) : []
    return { ...presentAppointment(row, actor), urls }
  }
  return [
    route(appointmentEndpoints.list, customerOrShowroom, async ({ actor, query, locale }) => {
      const rows = await appointments.list(actor, {
        contactId: query.contact,
        after: instant(query['dateFrom[after]']),
        before: instant(query['dateFrom[before]']),
      })
      return { totalItems: rows.length, items: await Promise.all(rows.map((row) => present(row, actor, locale))) }
    }),

    route(visitEndpoints.read, customerOrShowroom, async ({ actor, params, locale }) =>
      present(await appointments.read(actor, params.id), actor, locale),
    ),

    route(visitEndpoints.book, customer, async ({ actor, input, locale, writeKey }) =>
      present(await bookings.book(actor, input, { locale, writeKey }), actor, locale),
    ),

    route(visitEndpoints.calendar, customer, async ({ actor, params, locale }) =>
      calendar.make(await appointments.read(actor, params.id), locale),
    ),

    route(visitEndpoints.assign, showroom, async ({ actor, params, input, locale }) =>
      present(await operations.assign(actor, params.id, input.consultantId), actor, locale),
    ),

    route(visitEndpoints.checkin, customerOrShowroom, async ({ actor, params, input, locale }) => {
      const row = await operations.checkin(actor, params.id, input)
      const visitor = actor.kind === 'showroom' ? await appointments.visitorOf(row) : null
      return { ...(await present(row, actor, locale)), visitor }
    }),

    route(visitEndpoints.start, showroom, async ({ actor, params, input, locale }) =>
      present(await operations.start(actor, params.id, input), actor, locale),
    ),

    route(visitEndpoints.end, showroom, async ({ actor, params, input, locale }) =>
      present(await operations.end(actor, params.id, input.note), actor, locale),
    ),

    route(visitEndpoints.noShow, showroom, async ({ actor, params, locale }) =>
      present(await operations.noShow(actor, params.id), actor, locale),
    ),
  ]
}

function instant(text: string | undefined): Date | undefined {
  return text === undefined ? undefined : new Date(text)
}
