import * as v from 'valibot'
import { SIGN_IN_PROVIDERS } from '../constants/oauth.ts'
import { tokenAnswerSchema, tokenRequestSchema } from '../schemas/token.ts'
import { defineEndpoint } from './define-endpoint.ts'

const provider = v.object({
  provider: v.picklist(SIGN_IN_PROVIDERS),
  /** Where the browser is sent: the provider's page, complete but for `redirect_uri` and `state`. */
  authorizeUrl: v.string(),
})

/** Signing in, renewing and signing out (S095–S099). Bodies may also be forms, the client HTTP Basic (RFC 6749). */
export const authEndpoints = {
  token: defineEndpoint({
    name: 'token',
    summary: 'Sign in or renew: grants password, refresh_token, client_credentials, facebook and google',
    method: 'POST',
    path: '/api/oauth/token',
    callers: ['anyone'],
    body: tokenRequestSchema,
    output: tokenAnswerSchema,
    problems: [400, 413, 415],
  }),
  revoke: defineEndpoint({
    name: 'auth.revoke',
    summary: 'Ends the session of a refresh token; 200 whatever the token is (RFC 7009)',
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
  providers: defineEndpoint({
    name: 'auth.providers',
    summary: 'The companies whose sign-in is accepted here, and where to send the browser for it (T37)',
    method: 'GET',
    path: '/sign_in_providers',
    callers: ['anyone'],
    output: v.object({ items: v.array(provider) }),
    extension: true,
  }),
}
