import * as v from 'valibot'
import { tokenResponseSchema, tokenRequestSchema } from './token-schema.ts'
import { defineEndpoint } from '../http/define-endpoint.ts'

/** Sign-in, token renewal and sign-out. Bodies may also be form-encoded, client credentials HTTP Basic (RFC 6749). */
export const authEndpoints = {
  token: defineEndpoint({
    name: 'token',
    summary: 'Issues tokens for a grant',
    method: 'POST',
    path: '/api/oauth/token',
    callers: ['anyone'],
    body: tokenRequestSchema,
    output: tokenResponseSchema,
    problems: [400, 413, 415],
  }),
  revoke: defineEndpoint({
    name: 'auth.revoke',
    summary: 'Ends the session of a token; 200 for unknown ones, too (RFC 7009)',
    method: 'POST',
    path: '/api/oauth/revoke',
    callers: ['anyone'],
    body: v.object({
      token: v.string(),
      client_id: v.optional(v.string()),
      client_secret: v.optional(v.string()),
    }),
    problems: [400, 413, 415],
    extension: true,
  }),
}
