import { signInCodeEndpoints } from '#contract/auth/sign-in-code-endpoints.ts'
import { anyone, customer } from '#server/http/actor.ts'
import { type Route, route } from '#server/http/route.ts'
import { presentTokens } from './presenter.ts'
import type { Auth } from './service.ts'
import type { SignInCodes } from './sign-in-codes.ts'
import { invalidClient } from './token-error.ts'
import { respondWithTokens } from './token-cookies.ts'
import { authenticateClient, readTokenRequest } from './token-request.ts'

/** Sign-in codes for installed apps; redeeming one is a sign-in, with the same request as the token endpoint. */
export function signInCodeRoutes(auth: Auth, codes: SignInCodes): Route[] {
  return [
    route(signInCodeEndpoints.issue, customer, async ({ actor, params, clientAddress }) => {
      const { code, expiresAt } = await codes.issue(actor, params.id, clientAddress)
      return { code, expiresAt: expiresAt.toISOString() }
    }),
    {
      endpoint: signInCodeEndpoints.redeem,
      guard: anyone,
      async respond(c) {
        const request = await readTokenRequest(c)
        const client = await authenticateClient(auth, request)
        if (client.kind !== 'customer') throw invalidClient()
        const session = await codes.redeem(request.fields['code'] ?? '', client.id, request.origin)
        const { customerId: id, sessionId, refreshToken } = session
        const { accessToken, seconds } = await auth.issueAccessToken({ kind: 'customer', id, sessionId })
        return respondWithTokens(c, presentTokens({ accessToken, refreshToken, expiresIn: seconds }))
      },
    },
  ]
}
