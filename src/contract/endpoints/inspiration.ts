import * as v from 'valibot'
import { fileLinkAnswerSchema } from '../schemas/attachment.ts'
import {
  inspirationDetailSchema,
  inspirationListSchema,
  inspirationQuerySchema,
} from '../schemas/inspiration-search.ts'
import { LOCALES } from '../constants/locales.ts'
import { defineEndpoint } from './define-endpoint.ts'

const item = v.object({ id: v.string() })

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
  read: defineEndpoint({
    name: 'inspiration.read',
    summary: 'One building, product or document with what belongs to it',
    method: 'GET',
    path: '/inspiration/{id}',
    callers: ['customer', 'showroom'],
    params: item,
    query: v.object({ near: inspirationQuerySchema.entries.near }),
    output: inspirationDetailSchema,
    problems: [404, 422],
    extension: true,
  }),
  file: defineEndpoint({
    name: 'inspiration.file',
    summary: 'Where to fetch a document, in the language asked for or in the one named (S009)',
    method: 'GET',
    path: '/downloads/{id}/file',
    callers: ['customer', 'showroom'],
    params: item,
    query: v.object({ language: v.optional(v.picklist(LOCALES, 'choice')) }),
    output: fileLinkAnswerSchema,
    problems: [404, 422],
    extension: true,
  }),
}
