import { defineEndpoint } from '../http/define-endpoint.ts'
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
}
