import * as v from 'valibot'
import { listSchema } from '../schemas/list.ts'
import { daySchema, showroomSchema, slotSchema } from '../schemas/showroom.ts'
import { defineEndpoint } from './define-endpoint.ts'

const params = v.object({ id: v.string() })

/** Showrooms (E36): what everybody may know, and when they have time. */
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
    summary: 'Free moments of a showroom from one day to another, both included, 31 days at most',
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
