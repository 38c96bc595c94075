import { analyticsEventsSchema, eventSinksSchema } from './event-schema.ts'
import { defineEndpoint } from '../http/define-endpoint.ts'

/** Analytics events of consenting devices (extension). */
export const eventEndpoints = {
  sinks: defineEndpoint({
    name: 'events.sinks',
    summary: 'Destinations of analytics events; by default the report call',
    method: 'GET',
    path: '/events/sinks',
    callers: ['anyone'],
    output: eventSinksSchema,
    extension: true,
  }),
  report: defineEndpoint({
    name: 'events.report',
    summary: 'Stores events of a device with consent; duplicates are ignored',
    method: 'POST',
    path: '/events',
    callers: ['anyone'],
    body: analyticsEventsSchema,
    status: 202,
    problems: [400, 404, 413, 415, 422],
    extension: true,
  }),
}
