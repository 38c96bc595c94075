import * as v from 'valibot'
import { customerSchema } from './schema.ts'
import { defineEndpoint } from '../http/define-endpoint.ts'

const id = v.object({ id: v.string() })

/** The signed-in customer. */
export const customerEndpoints = {
  read: defineEndpoint({
    name: 'customers.read',
    summary: 'The customer; 403 for any id but the subject of the access token',
    method: 'GET',
    path: '/api/customers/{id}',
    callers: ['customer'],
    params: id,
    output: customerSchema,
    problems: [403],
  }),
}
