import * as v from 'valibot'
import { inspirationItemSchema } from '../schemas/inspiration.ts'
import { listSchema } from '../schemas/list.ts'
import { defineEndpoint } from './define-endpoint.ts'

/** Inspiration (ext): for now the newest reference projects; search and facets come with their page. */
export const inspirationEndpoints = {
  list: defineEndpoint({
    name: 'inspiration.list',
    summary: 'Reference projects, newest first, titles in the language asked for',
    method: 'GET',
    path: '/inspiration',
    callers: ['customer', 'showroom'],
    query: v.object({
      tab: v.optional(v.picklist(['REFERENCE_PROJECT'])),
      itemsPerPage: v.optional(v.pipe(v.string(), v.regex(/^([1-9]|[1-8]\d|9[0-6])$/))),
    }),
    output: listSchema(inspirationItemSchema),
    problems: [422],
    extension: true,
  }),
}
