import * as v from 'valibot'
import { defineEndpoint } from '../http/define-endpoint.ts'
import { listSchema } from '../http/list-schema.ts'
import { daySchema, slotSchema } from '../showrooms/schema.ts'
import { bookingSchema, moveSchema } from './booking-schema.ts'
import { appointmentSchema } from './schema.ts'

const params = v.object({ id: v.string() })

/** Booking, moving and declining an appointment; customers only. */
export const bookingEndpoints = {
  book: defineEndpoint({
    name: 'appointments.book',
    summary: 'Books a free slot of a showroom; 409 when it was taken meanwhile',
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
  slots: defineEndpoint({
    name: 'appointments.slots',
    summary: 'Free slots that an appointment can be moved to, in a span of days, both included, 31 days at most',
    method: 'GET',
    path: '/appointments/{id}/slots',
    callers: ['customer'],
    params,
    query: v.object({ from: daySchema, to: daySchema }),
    output: listSchema(slotSchema),
    problems: [404, 422],
    extension: true,
  }),
  move: defineEndpoint({
    method: 'POST',
    params,
    output: appointmentSchema,
    name: 'appointments.move',
    summary: 'Moves an appointment to a free slot; 409 when it was taken meanwhile or the appointment is too near',
    path: '/appointments/{id}/move',
    callers: ['customer'],
    body: moveSchema,
    problems: [400, 404, 409, 413, 415, 422],
    extension: true,
  }),
  decline: defineEndpoint({
    name: 'appointments.decline',
    summary: 'Declines an appointment, which leaves all lists; 409 when it is too near',
    method: 'POST',
    path: '/appointments/{id}/decline',
    callers: ['customer'],
    params,
    status: 204,
    problems: [404, 409],
    extension: true,
  }),
}
