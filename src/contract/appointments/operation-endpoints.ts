import * as v from 'valibot'
import { assignSchema, checkInResultSchema, checkInSchema, endSchema, startSchema } from './operations-schema.ts'
import { appointmentSchema } from './schema.ts'
import { defineEndpoint } from '../http/define-endpoint.ts'

const params = v.object({ id: v.string() })
const operation = { method: 'POST', params, output: appointmentSchema } as const
const staff = { ...operation, callers: ['showroom'] } as const
const operationProblems = [400, 403, 404, 409, 413, 415, 422]

/**
 * Operations on an appointment. A repeated operation answers 200 and changes nothing; one that the status does not allow
 * is a 409 with the present status and the allowed operations.
 */
export const appointmentOperationEndpoints = {
  assign: defineEndpoint({
    ...staff,
    name: 'appointments.assign',
    summary: 'Assigns a consultant; staff only',
    path: '/appointments/{id}/assign',
    body: assignSchema,
    problems: operationProblems,
  }),
  checkin: defineEndpoint({
    ...operation,
    name: 'appointments.checkin',
    summary: 'Checks the visitor in: by themselves within half an hour of the start, or on a tablet',
    path: '/appointments/{id}/checkin',
    callers: ['customer', 'showroom'],
    body: checkInSchema,
    output: checkInResultSchema,
    problems: operationProblems,
  }),
  start: defineEndpoint({
    ...staff,
    name: 'appointments.start',
    summary: 'Starts the appointment; staff only',
    path: '/appointments/{id}/start',
    body: startSchema,
    problems: operationProblems,
  }),
  end: defineEndpoint({
    ...staff,
    name: 'appointments.end',
    summary: 'Ends the appointment; staff only',
    path: '/appointments/{id}/end',
    body: endSchema,
    problems: operationProblems,
  }),
  noShow: defineEndpoint({
    ...staff,
    name: 'appointments.no_show',
    summary: 'Marks a no-show, a quarter of an hour after the start at the earliest',
    path: '/appointments/{id}/no_show',
    problems: [403, 404, 409],
  }),
}
