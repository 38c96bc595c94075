import * as v from 'valibot'
import { appointmentSchema } from './schema.ts'
import { calendarLinkSchema } from './calendar-schema.ts'
import { defineEndpoint } from '../http/define-endpoint.ts'
import { instantSchema } from '../formats/instant-schema.ts'
import { listSchema } from '../http/list-schema.ts'

const params = v.object({ id: v.string() })

export const appointmentEndpoints = {
  list: defineEndpoint({
    name: 'appointments.list',
    summary: "The caller's appointments, soonest first; both date bounds are inclusive",
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
  read: defineEndpoint({
    name: 'appointments.read',
    summary: 'One appointment; 404 for one of somebody else',
    method: 'GET',
    path: '/appointments/{id}',
    callers: ['customer', 'showroom'],
    params,
    output: appointmentSchema,
    problems: [404],
    extension: true,
  }),
  calendar: defineEndpoint({
    name: 'appointments.calendar',
    summary: 'Where to fetch an appointment as a calendar file',
    method: 'GET',
    path: '/appointments/{id}/calendar',
    callers: ['customer'],
    params,
    output: calendarLinkSchema,
    problems: [404],
    extension: true,
  }),
}
