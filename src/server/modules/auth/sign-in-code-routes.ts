import { signInCodeEndpoints } from '#contract/endpoints/sign-in-codes.ts'
import { anyone, customer } from '#server/http/actor.ts'
import { type Route, route } from '#server/http/route.ts'
import { presentTokens } from './presenter.ts'
import type { Auth } from './service.ts'
import type { SignInCodes } from './sign-in-codes.ts'
import { readSignInOrigin } from './sign-in-origin.ts'
import { unknownClient } from './token-problem.ts'
import { readFields } from './token-request.ts'

/** Codes for installed apps (B29). A redemption is a sign-in, so it reads where it comes from as the token endpoint does. */
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
        const { body } = await readFields(c)
        const client = await auth.checkClient(body['client_id'] ?? '', body['client_secret'] ?? '')
        if (client?.kind !== 'customer') throw unknownClient()
        const {
          customerId: id,
          sessionId,
          refreshToken,
        } = await codes.redeem(body['code'] ?? '', client.id, readSignInOrigin(c))
        const { accessToken, seconds } = await auth.issueAccessToken({ kind: 'customer', id, sessionId })
        return c.json(presentTokens({ accessToken, refreshToken, expiresIn: seconds }))
      },
    },
  ]
}
