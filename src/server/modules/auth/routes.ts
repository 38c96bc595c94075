import { authEndpoints } from '#contract/auth/endpoints.ts'
import { anyone } from '#server/http/actor.ts'
import type { Route } from '#server/http/route.ts'
import { presentTokens } from './presenter.ts'
import { createTokenEndpoint, type TokenServices } from './token-endpoint.ts'
import { missingParameter, tokenError } from './token-error.ts'
import { respondWithTokens } from './token-cookies.ts'
import { authenticateClient, readTokenRequest } from './token-request.ts'

/** Signing in, renewing and signing out. The body may also be a form, so these routes read it themselves. */
export function authRoutes(services: TokenServices): Route[] {
  const { auth } = services
  const endpoint = createTokenEndpoint(services)
  return [
    {
      endpoint: authEndpoints.token,
      guard: anyone,
      async respond(c) {
        const request = await readTokenRequest(c)
        c.set('grant', endpoint.nameOf(request))
        return respondWithTokens(c, presentTokens(await endpoint.grant(request)), request.fields)
      },
    },
    {
      // RFC 7009: the response does not tell whether the token was valid.
      endpoint: authEndpoints.revoke,
      guard: anyone,
      async respond(c) {
        const request = await readTokenRequest(c)
        const client = await authenticateClient(auth, request)
        const { token } = request.fields
        if (!token) throw missingParameter('token')
        if (!(await auth.revokeToken(token, client.id)))
          throw tokenError('unsupported_token_type', 'A tablet is unpaired instead', 'invalid-token-request')
        return c.json({})
      },
    },
  ]
}
