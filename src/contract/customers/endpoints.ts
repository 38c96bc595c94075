import * as v from 'valibot'
import { customerSchema } from '../schemas/customer.ts'
import { profileInputSchema } from '../schemas/profile.ts'
import { defineEndpoint } from './define-endpoint.ts'

const id = v.object({ id: v.string() })

/** The signed-in customer. */
export const customerEndpoints = {
  read: defineEndpoint({
    name: 'customers.read',
    summary: 'The customer; the id is the subject of the access token, any other id is refused (S105)',
    method: 'GET',
    path: '/api/customers/{id}',
    callers: ['customer'],
    params: id,
    output: customerSchema,
    problems: [403],
  }),
  saveProfile: defineEndpoint({
    name: 'customers.saveProfile',
    summary: 'Saves the whole profile and answers the customer; company facts may be locked (S106, E26)',
    method: 'POST',
    path: '/api/customers/{id}/profile',
    callers: ['customer'],
    params: id,
    body: profileInputSchema,
    output: customerSchema,
    problems: [400, 403, 413, 415, 422],
  }),
}
