import OAuth2Server from '@node-oauth/oauth2-server'
import { authEndpoints } from '#contract/endpoints/auth.ts'
import { anyone } from '#server/http/actor.ts'
import type { Route } from '#server/http/route.ts'
import type { Social } from '../social/service.ts'
import { createOAuthServer, type Granted } from './oauth-server.ts'
import { presentTokens } from './presenter.ts'
import { revokeToken } from './revoke-request.ts'
import type { Auth } from './service.ts'
import { tokenProblem } from './token-problem.ts'
import { readTokenRequest } from './token-request.ts'

/** Signing in, renewing and signing out. The body may be a form too, so these routes read it themselves. */
export function authRoutes(auth: Auth, social: Social): Route[] {
  const server = createOAuthServer(auth, social)
  return [
    {
      endpoint: authEndpoints.token,
      guard: anyone,
      async respond(c) {
        const request = await readTokenRequest(c)
        const response = new OAuth2Server.Response()
        try {
          const granted = (await server.token(request, response)) as Granted
          return c.json(presentTokens(granted))
        } catch (error) {
          throw tokenProblem(error, request, response)
        }
      },
    },
    {
      endpoint: authEndpoints.revoke,
      guard: anyone,
      async respond(c) {
        await revokeToken(c, auth)
        return c.json({})
      },
    },
  ]
}
