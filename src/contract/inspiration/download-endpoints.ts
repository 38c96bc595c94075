import * as v from 'valibot'
import { LOCALES } from '../constants/locales.ts'
import { fileLinkAnswerSchema } from '../schemas/attachment.ts'
import { defineEndpoint } from './define-endpoint.ts'

/** Documents to take along (ext, S009). */
export const downloadEndpoints = {
  file: defineEndpoint({
    name: 'inspiration.file',
    summary: 'Where to fetch a document, in the language asked for or in the one named (S009)',
    method: 'GET',
    path: '/downloads/{id}/file',
    callers: ['customer', 'showroom'],
    params: v.object({ id: v.string() }),
    query: v.object({ language: v.optional(v.picklist(LOCALES, 'choice')) }),
    output: fileLinkAnswerSchema,
    problems: [404, 422],
    extension: true,
  }),
}
