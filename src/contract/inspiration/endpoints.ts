import * as v from 'valibot'
import { defineEndpoint } from '../http/define-endpoint.ts'
import { postcodeSchema } from '../geography/postcode-schema.ts'
import { itemDetailSchema } from './item-detail-schema.ts'
import { inspirationListSchema, inspirationQuerySchema } from './search-schema.ts'

/** Inspiration: buildings, products and documents, in the requested language (extension). */
export const inspirationEndpoints = {
  list: defineEndpoint({
    name: 'inspiration.list',
    summary: 'Searches buildings, products, documents or favourites; facets with counts; nearest, best or newest first',
    method: 'GET',
    path: '/inspiration',
    callers: ['customer', 'showroom'],
    query: inspirationQuerySchema,
    output: inspirationListSchema,
    problems: [422],
    extension: true,
  }),
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
