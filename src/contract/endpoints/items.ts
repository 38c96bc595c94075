import * as v from 'valibot'
import { inspirationDetailSchema } from '../schemas/inspiration-detail.ts'
import { nearSchema } from '../schemas/near.ts'
import { defineEndpoint } from './define-endpoint.ts'

/** One thing to look at, in full (ext). */
export const itemEndpoints = {
  read: defineEndpoint({
    name: 'inspiration.read',
    summary: 'One building, product or document with what belongs to it',
    method: 'GET',
    path: '/inspiration/{id}',
    callers: ['customer', 'showroom'],
    params: v.object({ id: v.string() }),
    query: v.object({ near: v.optional(nearSchema) }),
    output: inspirationDetailSchema,
    problems: [404, 422],
    extension: true,
  }),
}
