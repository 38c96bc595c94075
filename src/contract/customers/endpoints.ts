import * as v from 'valibot'
import { customerSchema } from './schema.ts'
import { profileInputSchema } from './profile-schema.ts'
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
  saveProfile: defineEndpoint({
    name: 'customers.saveProfile',
    summary: 'Saves the whole profile and returns the customer; company details may be locked',
    method: 'POST',
    path: '/api/customers/{id}/profile',
    callers: ['customer'],
    params: id,
    body: profileInputSchema,
    output: customerSchema,
    problems: [400, 403, 413, 415, 422],
  }),
}
