import * as v from 'valibot'
import { listSchema } from '../http/list-schema.ts'
import { daySchema, showroomSchema, slotSchema } from './schema.ts'
import { defineEndpoint } from '../http/define-endpoint.ts'

const params = v.object({ id: v.string() })

/** Showrooms and their free slots. */
export const showroomEndpoints = {
  list: defineEndpoint({
    name: 'showrooms.list',
    summary: 'All showrooms by name',
    method: 'GET',
    path: '/showrooms',
    callers: ['anyone'],
    output: listSchema(showroomSchema),
    extension: true,
  }),
  read: defineEndpoint({
    name: 'showrooms.read',
    summary: 'Hours, closed days, address, phone, accessibility and directions of a showroom',
    method: 'GET',
    path: '/showrooms/{id}',
    callers: ['anyone'],
    params,
    output: showroomSchema,
    problems: [404],
    extension: true,
  }),
  slots: defineEndpoint({
    name: 'showrooms.slots',
    summary: 'Free slots of a showroom in a span of days, both included, 31 days at most',
    method: 'GET',
    path: '/showrooms/{id}/slots',
    callers: ['customer'],
    params,
    query: v.object({ from: daySchema, to: daySchema }),
    output: listSchema(slotSchema),
    problems: [404, 422],
    extension: true,
  }),
}
