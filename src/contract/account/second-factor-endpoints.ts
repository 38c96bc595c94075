import * as v from 'valibot'
import { defineEndpoint } from '../http/define-endpoint.ts'
import { currentPasswordSchema } from './schema.ts'
import { recoveryCodesSchema, secondFactorSchema } from './second-factor-schema.ts'

const own = { callers: ['customer'], extension: true, params: v.object({ id: v.string() }) } as const

/** The second factor of an account: a passkey or a recovery code, after any way to sign in but a passkey. */
export const secondFactorEndpoints = {
  read: defineEndpoint({
    ...own,
    name: 'secondFactor.read',
    summary: 'Whether signing in needs a second factor, and how many recovery codes are left',
    method: 'GET',
    path: '/customers/{id}/second_factor',
    output: secondFactorSchema,
    problems: [403, 404],
  }),
  enable: defineEndpoint({
    ...own,
    name: 'secondFactor.enable',
    summary:
      'Requires a second factor, after the password, and makes recovery codes; where it is required already they replace ' +
      'the former ones. 409 without a passkey',
    method: 'POST',
    path: '/customers/{id}/second_factor',
    body: currentPasswordSchema,
    output: recoveryCodesSchema,
    status: 201,
    problems: [400, 403, 404, 409, 413, 415, 422],
  }),
  disable: defineEndpoint({
    ...own,
    name: 'secondFactor.disable',
    summary: 'Requires no second factor any more, after the password; its recovery codes are void',
    method: 'POST',
    path: '/customers/{id}/second_factor/removal',
    body: currentPasswordSchema,
    status: 204,
    problems: [400, 403, 404, 413, 415, 422],
  }),
}
