import * as v from 'valibot'
import {
  assignSchema,
  bookingSchema,
  checkedInSchema,
  checkinSchema,
  endSchema,
  startSchema,
} from '../schemas/appointment-operations.ts'
import { appointmentSchema } from '../schemas/appointment.ts'
import { calendarAnswerSchema } from '../schemas/calendar.ts'
import { defineEndpoint } from './define-endpoint.ts'

const params = v.object({ id: v.string() })
const operation = { method: 'POST', params, output: appointmentSchema } as const
const staff = { ...operation, callers: ['showroom'] } as const
const refusals = [400, 403, 404, 409, 413, 415, 422]

/**
 * What is done with an appointment, apart from its list, as only its own pages and tablets need it. Done before, an
 * operation answers 200 and changes nothing; what does not fit is a 409 with the present status and what is allowed instead
 * (F-57). A tablet does staff's operations once it is unlocked.
 */
export const visitEndpoints = {
  assign: defineEndpoint({
    ...staff,
    name: 'appointments.assign',
    summary: 'Names who receives the visitor; staff (S067)',
    path: '/appointments/{id}/assign',
    body: assignSchema,
    problems: refusals,
  }),
  checkin: defineEndpoint({
    ...operation,
    name: 'appointments.checkin',
    summary: 'The visitor is here: said by themselves within half an hour of the start, or on a tablet (S068, E39)',
    path: '/appointments/{id}/checkin',
    callers: ['customer', 'showroom'],
    body: checkinSchema,
    output: checkedInSchema,
    problems: refusals,
  }),
  start: defineEndpoint({
    ...staff,
    name: 'appointments.start',
    summary: 'The visit begins; staff (S069)',
    path: '/appointments/{id}/start',
    body: startSchema,
    problems: refusals,
  }),
  end: defineEndpoint({
    ...staff,
    name: 'appointments.end',
    summary: 'The visit is over; staff (S070)',
    path: '/appointments/{id}/end',
    body: endSchema,
    problems: refusals,
  }),
  noShow: defineEndpoint({
    ...staff,
    name: 'appointments.no_show',
    summary: 'The visitor has not come, a quarter of an hour after the start at the earliest (S071)',
    path: '/appointments/{id}/no_show',
    problems: [403, 404, 409],
  }),
  read: defineEndpoint({
    name: 'appointments.read',
    summary: 'One appointment; a foreign one looks exactly like a missing one (F-50)',
    method: 'GET',
    path: '/appointments/{id}',
    callers: ['customer', 'showroom'],
    params,
    output: appointmentSchema,
    problems: [404],
    extension: true,
  }),
  book: defineEndpoint({
    name: 'appointments.book',
    summary: 'Books a free moment of a showroom; 409 when somebody else was faster',
    method: 'POST',
    path: '/appointments',
    callers: ['customer'],
    body: bookingSchema,
    output: appointmentSchema,
    status: 201,
    idempotent: true,
    problems: [400, 404, 409, 413, 415, 422],
    extension: true,
  }),
  calendar: defineEndpoint({
    name: 'appointments.calendar',
    summary: 'Where to fetch an appointment as a calendar file (E11)',
    method: 'GET',
    path: '/appointments/{id}/calendar',
    callers: ['customer'],
    params,
    output: calendarAnswerSchema,
    problems: [404],
    extension: true,
  }),
}
