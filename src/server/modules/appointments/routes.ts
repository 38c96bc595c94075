import { calendarSubscriptionEndpoints } from '#contract/appointments/calendar-subscription-endpoints.ts'
import { bookingEndpoints } from '#contract/appointments/booking-endpoints.ts'
import { appointmentEndpoints } from '#contract/appointments/endpoints.ts'
import { appointmentOperationEndpoints } from '#contract/appointments/operation-endpoints.ts'
import { showroomEndpoints } from '#contract/showrooms/endpoints.ts'
import { CHANGE_DEADLINE_HOURS } from '#contract/appointments/limits.ts'
import type { Locale } from '#contract/configuration/locales.ts'
import { type Actor, customer, customerOrTablet, showroom } from '#server/http/actor.ts'
import { parseInstant } from '#server/http/parse-instant.ts'
import { ProblemError } from '#server/http/problem.ts'
import { type Route, route } from '#server/http/route.ts'
import type { SelfServiceLinks } from './self-service-links.ts'
import type { ChangeOutcome, Scheduling } from './scheduling-service.ts'
import type { CalendarLinks } from './calendar-links.ts'
import type { CalendarSubscriptions } from './calendar-subscriptions.ts'
import type { Operations } from './operations.ts'
import { isOwn, presentAppointment, presentSlot } from './presenter.ts'
import type { AppointmentRow } from './repository.ts'
import type { Appointments } from './service.ts'

export interface AppointmentServices {
  readonly appointments: Appointments
  readonly operations: Operations
  readonly scheduling: Scheduling
  readonly links: SelfServiceLinks
  readonly calendar: CalendarLinks
  readonly subscriptions: CalendarSubscriptions
}

export function appointmentRoutes({
  appointments,
  operations,
  scheduling,
  links: selfServiceLinks,
  calendar,
  subscriptions,
}: AppointmentServices): Route[] {
  /** Adds the self-service links for the appointment's own customer. */
  async function present(row: AppointmentRow, actor: Actor, locale: Locale) {
    const urls = isOwn(row, actor) ? await selfServiceLinks.urls(row, locale) : []
    return { ...presentAppointment(row, actor), urls }
  }
  return [
    route(appointmentEndpoints.list, customerOrTablet, async ({ actor, query, locale }) => {
      const rows = await appointments.list(actor, {
        contactId: query.contact,
        after: parseBound(query['dateFrom[after]']),
        before: parseBound(query['dateFrom[before]']),
      })
      return { totalItems: rows.length, items: await Promise.all(rows.map((row) => present(row, actor, locale))) }
    }),

    route(appointmentEndpoints.read, customerOrTablet, async ({ actor, params, locale }) =>
      present(await appointments.read(actor, params.id), actor, locale),
    ),

    route(showroomEndpoints.slots, customer, async ({ params, query }) => {
      const slots = await scheduling.slots(params.id, query.from, query.to)
      return { totalItems: slots.length, items: slots.map(presentSlot) }
    }),

    route(bookingEndpoints.book, customer, async ({ actor, input, locale, clientAddress, idempotencyKey }) => {
      const origin = { locale, clientAddress, customerId: actor.customerId }
      return present(await scheduling.book(actor, input, { origin, idempotencyKey }), actor, locale)
    }),

    route(bookingEndpoints.slots, customer, async ({ actor, params, query }) => {
      const { appointment, showroom: place } = await appointments.read(actor, params.id)
      const free = await scheduling.slots(place.id, query.from, query.to, appointment.id)
      const slots = free.filter(({ dateFrom }) => dateFrom.getTime() !== appointment.dateFrom.getTime())
      return { totalItems: slots.length, items: slots.map(presentSlot) }
    }),

    route(bookingEndpoints.move, customer, async ({ actor, params, input, locale, clientAddress }) => {
      await appointments.read(actor, params.id)
      const origin = { locale, clientAddress, customerId: actor.customerId }
      assertChanged(await scheduling.move(params.id, new Date(input.dateFrom), origin))
      return present(await appointments.read(actor, params.id), actor, locale)
    }),

    route(bookingEndpoints.decline, customer, async ({ actor, params, locale, clientAddress }) => {
      await appointments.readForChange(actor, params.id)
      assertChanged(await scheduling.decline(params.id, { locale, clientAddress, customerId: actor.customerId }))
      return {}
    }),

    route(appointmentEndpoints.calendar, customer, async ({ actor, params, locale }) =>
      calendar.create(await appointments.read(actor, params.id), locale),
    ),

    route(calendarSubscriptionEndpoints.read, customer, ({ actor, params }) => subscriptions.read(actor, params.id)),

    route(calendarSubscriptionEndpoints.create, customer, ({ actor, params }) =>
      subscriptions.create(actor, params.id),
    ),

    route(calendarSubscriptionEndpoints.revoke, customer, async ({ actor, params }) => {
      await subscriptions.revoke(actor, params.id)
      return {}
    }),

    route(appointmentOperationEndpoints.assign, showroom, async ({ actor, params, input, locale }) =>
      present(await operations.assign(actor, params.id, input.consultantId), actor, locale),
    ),

    route(appointmentOperationEndpoints.checkin, customerOrTablet, async ({ actor, params, input, locale }) => {
      const row = await operations.checkin(actor, params.id, input)
      const visitor = actor.kind === 'showroom' ? await appointments.findVisitorName(row) : null
      return { ...(await present(row, actor, locale)), visitor }
    }),

    route(appointmentOperationEndpoints.start, showroom, async ({ actor, params, input, locale }) =>
      present(await operations.start(actor, params.id, input), actor, locale),
    ),

    route(appointmentOperationEndpoints.end, showroom, async ({ actor, params, input, locale }) =>
      present(await operations.end(actor, params.id, input.note), actor, locale),
    ),

    route(appointmentOperationEndpoints.noShow, showroom, async ({ actor, params, locale }) =>
      present(await operations.noShow(actor, params.id), actor, locale),
    ),
  ]
}

function assertChanged(outcome: ChangeOutcome): void {
  if (outcome === 'taken') throw new ProblemError(409, 'slot-taken')
  if (outcome === 'late') throw new ProblemError(409, 'change-too-late', { values: { hours: CHANGE_DEADLINE_HOURS } })
}

function parseBound(text: string | undefined): Date | undefined {
  return text === undefined ? undefined : parseInstant(text)
}
