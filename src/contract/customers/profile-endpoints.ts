import * as v from 'valibot'
import { defineEndpoint } from '../http/define-endpoint.ts'
import { profileInputSchema } from './profile-schema.ts'
import { customerSchema } from './schema.ts'

/** The profile of the signed-in customer. */
export const profileEndpoints = {
  save: defineEndpoint({
    name: 'customers.saveProfile',
    summary: 'Saves the whole profile and returns the customer; company details may be locked',
    method: 'POST',
    path: '/api/customers/{id}/profile',
    callers: ['customer'],
    params: v.object({ id: v.string() }),
    body: profileInputSchema,
    output: customerSchema,
    problems: [400, 403, 413, 415, 422],
  }),
}
