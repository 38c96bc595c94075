import { analyticsEventsSchema, eventSinksSchema } from '../schemas/analytics-event.ts'
import { defineEndpoint } from './define-endpoint.ts'

/** What consenting devices report (ext, S137–S140). */
export const eventEndpoints = {
  sinks: defineEndpoint({
    name: 'events.sinks',
    summary: 'Where events of consenting devices go; nowhere by default',
    method: 'GET',
    path: '/events/sinks',
    callers: ['anyone'],
    output: eventSinksSchema,
    extension: true,
  }),
  report: defineEndpoint({
    name: 'events.report',
    summary: 'Keeps events of a device whose user said yes; one that comes twice counts once',
    method: 'POST',
    path: '/events',
    callers: ['anyone'],
    body: analyticsEventsSchema,
    status: 202,
    problems: [400, 404, 413, 415, 422],
    extension: true,
  }),
}
