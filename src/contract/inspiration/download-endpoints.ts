import * as v from 'valibot'
import { LOCALES } from '../configuration/locales.ts'
import { fileLinkResponseSchema } from '../attachments/schema.ts'
import { defineEndpoint } from '../http/define-endpoint.ts'

/** Documents of the catalogue (extension). */
export const downloadEndpoints = {
  file: defineEndpoint({
    name: 'inspiration.file',
    summary: 'Link to a document, in the requested language or in `language`',
    method: 'GET',
    path: '/downloads/{id}/file',
    callers: ['customer', 'showroom'],
    params: v.object({ id: v.string() }),
    query: v.object({ language: v.optional(v.picklist(LOCALES, 'choice')) }),
    output: fileLinkResponseSchema,
    problems: [404, 422],
    extension: true,
  }),
}
