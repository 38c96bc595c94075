import * as v from 'valibot'
import { appointmentSchema } from '../schemas/appointment.ts'
import { instantSchema } from '../schemas/instant.ts'
import { listSchema } from '../schemas/list.ts'
import { defineEndpoint } from './define-endpoint.ts'

/** Showroom appointments; the server's scope comes first: a customer sees their own whatever is asked (T24). */
export const appointmentEndpoints = {
  list: defineEndpoint({
    name: 'appointments.list',
    summary: "The caller's appointments, soonest first; both date bounds are inclusive (T25)",
    method: 'GET',
    path: '/appointments',
    callers: ['customer', 'showroom'],
    query: v.object({
      contact: v.optional(v.string()),
      pagination: v.optional(v.picklist(['true', 'false'])),
      'dateFrom[after]': v.optional(instantSchema),
      'dateFrom[before]': v.optional(instantSchema),
    }),
    output: listSchema(appointmentSchema),
    problems: [422],
  }),
}
