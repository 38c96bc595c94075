import * as v from 'valibot'
import { tokenResponseSchema } from './token-schema.ts'
import { defineEndpoint } from '../http/define-endpoint.ts'

const signInCodeSchema = v.object({ code: v.string(), expiresAt: v.string() })
const redeemCodeSchema = v.object({ code: v.string(), client_id: v.string(), client_secret: v.string() })

/** Codes that sign a customer in to the installed app, which on iOS shares no storage with the browser. */
export const signInCodeEndpoints = {
  issue: defineEndpoint({
    name: 'signInCodes.issue',
    summary: 'A code of twelve digits that signs this customer in once within five minutes; it replaces an earlier one',
    method: 'POST',
    path: '/customers/{id}/sign_in_code',
    callers: ['customer'],
    params: v.object({ id: v.string() }),
    output: signInCodeSchema,
    status: 201,
    problems: [403],
    extension: true,
  }),
  redeem: defineEndpoint({
    name: 'signInCodes.redeem',
    summary: 'Exchanges such a code for tokens; spaces in the code are ignored; 422 for an invalid code',
    method: 'POST',
    path: '/sign_in_code',
    callers: ['anyone'],
    body: redeemCodeSchema,
    output: tokenResponseSchema,
    problems: [400, 401, 413, 415, 422],
    extension: true,
  }),
}
