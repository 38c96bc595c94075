import * as v from 'valibot'
import { customerSchema } from '../schemas/customer.ts'
import { defineEndpoint } from './define-endpoint.ts'

/** The signed-in customer. */
export const customerEndpoints = {
  read: defineEndpoint({
    name: 'customers.read',
    summary: 'The customer; the id is the subject of the access token, any other id is refused (S105)',
    method: 'GET',
    path: '/api/customers/{id}',
    callers: ['customer'],
    params: v.object({ id: v.string() }),
    output: customerSchema,
    problems: [403],
  }),
}
