import { inspirationListSchema, inspirationQuerySchema } from '../schemas/inspiration-search.ts'
import { defineEndpoint } from './define-endpoint.ts'

/** Inspiration (ext): what there is to look at, in the language asked for. */
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
