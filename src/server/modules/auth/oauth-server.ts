import OAuth2Server from '@node-oauth/oauth2-server'
import { SIGN_IN_PROVIDERS, type SessionKind, type SignInProvider } from '#contract/constants/oauth.ts'
import type { Social } from '../social/service.ts'
import type { Subject } from './access-token.ts'
import type { Auth } from './service.ts'
import type { OpenSession } from './sessions.ts'
import type { TokenRequest } from './token-request.ts'

const { AbstractGrantType, InvalidGrantError, InvalidRequestError } = OAuth2Server

/** The portal logs customers in, a tablet only itself (T12). */
const GRANTS: Record<SessionKind, string[]> = {
  customer: ['password', 'refresh_token', ...SIGN_IN_PROVIDERS],
  showroom: ['client_credentials'],
}

/** What was granted. */
export interface Granted extends OAuth2Server.Token {
  /** Seconds that the access token lives. */
  expiresIn: number
}

/**
 * The token endpoint of RFC 6749. The library reads the request, checks the client and picks the grant; what a password
 * is and how refresh tokens rotate is ours. Its own password grant refuses letters beyond the basic plane, and its own
 * refresh grant can neither answer a token twice nor take its time from our clock.
 */
export function createOAuthServer(auth: Auth, social: Social): OAuth2Server {
  async function grant(client: OAuth2Server.Client, subject: Subject, refreshToken?: string): Promise<Granted> {
    const { accessToken, seconds } = await auth.issueAccessToken(subject)
    return { accessToken, expiresIn: seconds, client, user: subject, ...(refreshToken && { refreshToken }) }
  }

  function grantSession(client: OAuth2Server.Client, { customerId, sessionId, refreshToken }: OpenSession) {
    return grant(client, { kind: 'customer', id: customerId, sessionId }, refreshToken)
  }

  class PasswordGrant extends AbstractGrantType {
    async handle({ body, origin }: TokenRequest, client: OAuth2Server.Client): Promise<Granted> {
      const [username, password] = [required(body, 'username'), required(body, 'password')]
      const proof = await auth.checkPassword(username, password, origin.clientAddress)
      const session = proof && (await auth.sessions.start(proof, client.id, origin))
      if (!session) throw new InvalidGrantError('Invalid grant: user credentials are invalid')
      return grantSession(client, session)
    }
  }

  class RotatingRefreshGrant extends AbstractGrantType {
    async handle({ body }: TokenRequest, client: OAuth2Server.Client): Promise<Granted> {
      const renewed = await auth.sessions.renew(required(body, 'refresh_token'), client.id)
      if (!renewed) throw new InvalidGrantError('Invalid grant: refresh token is invalid')
      return grantSession(client, renewed)
    }
  }

  class MachineGrant extends AbstractGrantType {
    handle(_request: TokenRequest, client: OAuth2Server.Client): Promise<Granted> {
      return grant(client, { kind: 'showroom', id: client.id })
    }
  }

  const socialGrant = (provider: SignInProvider) =>
    class extends AbstractGrantType {
      async handle({ body, origin }: TokenRequest, client: OAuth2Server.Client): Promise<Granted> {
        const customerId = await social.signIn(provider, required(body, 'access_token'), origin)
        const session = await auth.sessions.start({ customerId }, client.id, origin)
        if (!session) throw new InvalidGrantError('Invalid grant: access token is not accepted')
        return grantSession(client, session)
      }
    }

  return new OAuth2Server({
    model: {
      async getClient(id: string, secret: string) {
        const client = await auth.checkClient(id, secret)
        return client && { id, grants: GRANTS[client.kind] }
      },
      // Asked for by the library's types; the grants above keep what is to be kept, and tokens are checked in `route`.
      saveToken: (token) => Promise.resolve(token),
      getAccessToken: () => Promise.resolve(null),
    },
    accessTokenLifetime: 1800,
    extendedGrantTypes: {
      password: PasswordGrant,
      refresh_token: RotatingRefreshGrant,
      client_credentials: MachineGrant,
      // Of a company that is not configured there is no grant.
      ...Object.fromEntries(social.names.map((provider) => [provider, socialGrant(provider)])),
    },
  })
}

function required(body: Record<string, string>, name: string): string {
  const value = body[name]
  if (!value) throw new InvalidRequestError(`Missing parameter: \`${name}\``)
  return value
}
