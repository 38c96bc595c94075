import { listSchema } from '../http/list-schema.ts'
import { sampleRequestInputSchema, sampleRequestSchema } from './schema.ts'
import { defineEndpoint } from '../http/define-endpoint.ts'

/** Sample requests (extension). */
export const sampleEndpoints = {
  list: defineEndpoint({
    name: 'samples.list',
    summary: 'The customer’s sample requests, newest first',
    method: 'GET',
    path: '/sample_requests',
    callers: ['customer'],
    output: listSchema(sampleRequestSchema),
    extension: true,
  }),
  create: defineEndpoint({
    name: 'samples.create',
    summary: 'Requests samples of up to four products and mails a confirmation',
    method: 'POST',
    path: '/sample_requests',
    callers: ['customer'],
    body: sampleRequestInputSchema,
    output: sampleRequestSchema,
    status: 201,
    idempotent: true,
    problems: [400, 404, 413, 415, 422],
    extension: true,
  }),
}
