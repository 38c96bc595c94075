import * as v from 'valibot'
import { postcodeSchema } from '../geography/postcode-schema.ts'
import { defineEndpoint } from '../http/define-endpoint.ts'
import { itemDetailSchema } from './item-detail-schema.ts'

/** A single inspiration item, in the requested language (extension). */
export const itemEndpoints = {
  read: defineEndpoint({
    name: 'inspiration.read',
    summary: 'One building, product or document with its related items',
    method: 'GET',
    path: '/inspiration/{id}',
    callers: ['customer', 'showroom'],
    params: v.object({ id: v.string() }),
    query: v.object({ near: v.optional(postcodeSchema) }),
    output: itemDetailSchema,
    problems: [404, 422],
    extension: true,
  }),
}
