import { tokenAnswerSchema, tokenRequestSchema } from '../schemas/token.ts'
import { defineEndpoint } from './define-endpoint.ts'

/** Signing in and renewing (S095–S097). The body may also be a form, the client also HTTP Basic (RFC 6749). */
export const authEndpoints = {
  token: defineEndpoint({
    name: 'token',
    summary: 'Sign in or renew: grants password, refresh_token and client_credentials',
    method: 'POST',
    path: '/api/oauth/token',
    callers: ['anyone'],
    body: tokenRequestSchema,
    output: tokenAnswerSchema,
    problems: [400],
  }),
}
