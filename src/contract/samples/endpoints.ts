import { listSchema } from '../schemas/list.ts'
import { sampleRequestInputSchema, sampleRequestSchema } from '../schemas/sample.ts'
import { defineEndpoint } from './define-endpoint.ts'

/** Samples sent home (E35, ext). */
export const sampleEndpoints = {
  list: defineEndpoint({
    name: 'samples.list',
    summary: 'The customer’s requests for samples, the latest first',
    method: 'GET',
    path: '/sample_requests',
    callers: ['customer'],
    output: listSchema(sampleRequestSchema),
    extension: true,
  }),
  create: defineEndpoint({
    name: 'samples.create',
    summary: 'Asks for samples of up to four products; a mail confirms',
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
