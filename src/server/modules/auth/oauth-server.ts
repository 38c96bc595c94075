import OAuth2Server from '@node-oauth/oauth2-server'
import type { SessionKind } from '#contract/constants/oauth.ts'
import type { Subject } from './access-token.ts'
import type { Auth } from './service.ts'

const { AbstractGrantType, InvalidGrantError, InvalidRequestError } = OAuth2Server

/** The portal logs customers in, a tablet only itself (T12). */
const GRANTS: Record<SessionKind, string[]> = {
  customer: ['password', 'refresh_token'],
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
export function createOAuthServer(auth: Auth): OAuth2Server {
  async function grant(client: OAuth2Server.Client, subject: Subject, refreshToken?: string): Promise<Granted> {
    const { accessToken, seconds } = await auth.issueAccessToken(subject)
    return { accessToken, expiresIn: seconds, client, user: subject, ...(refreshToken && { refreshToken }) }
  }

  class PasswordGrant extends AbstractGrantType {
    async handle({ body }: OAuth2Server.Request, client: OAuth2Server.Client): Promise<Granted> {
      const customerId = await auth.checkPassword(required(body, 'username'), required(body, 'password'))
      if (!customerId) throw new InvalidGrantError('Invalid grant: user credentials are invalid')
      return grant(client, { kind: 'customer', id: customerId }, await auth.startSession(customerId, client.id))
    }
  }

  class RotatingRefreshGrant extends AbstractGrantType {
    async handle({ body }: OAuth2Server.Request, client: OAuth2Server.Client): Promise<Granted> {
      const renewal = await auth.renewSession(required(body, 'refresh_token'), client.id)
      if (!renewal) throw new InvalidGrantError('Invalid grant: refresh token is invalid')
      return grant(client, { kind: 'customer', id: renewal.customerId }, renewal.refreshToken)
    }
  }

  class MachineGrant extends AbstractGrantType {
    handle(_request: OAuth2Server.Request, client: OAuth2Server.Client): Promise<Granted> {
      return grant(client, { kind: 'showroom', id: client.id })
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
    },
  })
}

function required(body: Record<string, string>, name: string): string {
  const value = body[name]
  if (!value) throw new InvalidRequestError(`Missing parameter: \`${name}\``)
  return value
}
