import { PASSKEY_GRANT, SECOND_FACTOR_GRANT, type SessionKind, type SignInProvider } from '#contract/auth/oauth.ts'
import type { Subject } from '#server/crypto/access-token.ts'
import type { Passkeys } from '../passkeys/service.ts'
import type { SecondFactors } from '../second-factor/service.ts'
import type { Social } from '../social/service.ts'
import type { Auth } from './service.ts'
import type { OpenSession } from './sessions.ts'
import { missingParameter, tokenError } from './token-error.ts'
import { authenticateClient, type TokenRequest } from './token-request.ts'

/** The tokens of a successful grant; a tablet gets no refresh token. */
export interface GrantedTokens {
  readonly accessToken: string
  readonly refreshToken?: string
  /** Lifetime of the access token in seconds. */
  readonly expiresIn: number
  /** The granted scope, when one was requested. */
  readonly scope?: string
}

/** A list of scopes as in RFC 6749 section 3.3. */
const SCOPE = /^[!#-[\]-~]+( [!#-[\]-~]+)*$/

/** Grants tokens, and names the grant of a request for the log. */
export interface TokenEndpoint {
  grant(request: TokenRequest): Promise<GrantedTokens>
  nameOf(request: TokenRequest): string
}

/** What grants tokens. */
export interface TokenServices {
  readonly auth: Auth
  readonly social: Social
  /** Null where nobody signs in with one. */
  readonly passkeys: Passkeys | null
  readonly secondFactors: SecondFactors
}

type Grant = (request: TokenRequest, clientId: string) => Promise<GrantedTokens>

/**
 * The token endpoint of RFC 6749 with the grants `password`, `refresh_token` and `client_credentials`, and extension
 * grants for each sign-in provider, for passkeys and for second factors.
 */
export function createTokenEndpoint({ auth, social, passkeys, secondFactors }: TokenServices): TokenEndpoint {
  async function issueTokens(subject: Subject, refreshToken?: string): Promise<GrantedTokens> {
    const { accessToken, seconds } = await auth.issueAccessToken(subject)
    return { accessToken, expiresIn: seconds, ...(refreshToken && { refreshToken }) }
  }

  function issueSessionTokens({ customerId, sessionId, refreshToken }: OpenSession): Promise<GrantedTokens> {
    return issueTokens({ kind: 'customer', id: customerId, sessionId }, refreshToken)
  }

  const grantByPassword: Grant = async ({ fields, origin }, clientId) => {
    const [username, password] = [required(fields, 'username'), required(fields, 'password')]
    const credentials = await auth.checkPassword(username, password, origin)
    const session = credentials && (await auth.sessions.start(credentials, clientId, origin))
    if (!session) throw tokenError('invalid_grant', 'User credentials are invalid', 'invalid-credentials')
    return issueSessionTokens(session)
  }

  const grantByRefreshToken: Grant = async ({ fields }, clientId) => {
    const session = await auth.sessions.renew(required(fields, 'refresh_token'), clientId)
    if (!session) throw tokenError('invalid_grant', 'Refresh token is invalid', 'refresh-refused')
    return issueSessionTokens(session)
  }

  const grantByProvider =
    (provider: SignInProvider): Grant =>
    async ({ fields, origin }, clientId) => {
      const customerId = await social.signIn(provider, required(fields, 'access_token'), origin)
      const session = await auth.sessions.start({ customerId, method: provider }, clientId, origin)
      if (!session) throw tokenError('invalid_grant', 'Access token is not accepted', 'refresh-refused')
      return issueSessionTokens(session)
    }

  const grantByPasskey =
    ({ checkSignIn }: Passkeys): Grant =>
    async ({ fields, origin }, clientId) => {
      const credentials = await checkSignIn(required(fields, 'assertion'), origin.clientAddress)
      const session = credentials && (await auth.sessions.start(credentials, clientId, origin))
      if (!session) throw tokenError('invalid_grant', 'Passkey is not accepted', 'passkey-refused')
      return issueSessionTokens(session)
    }

  const grantBySecondFactor: Grant = async ({ fields, origin }, clientId) => {
    const { assertion, recovery_code: recoveryCode } = fields
    if (assertion === undefined && recoveryCode === undefined) throw missingParameter('assertion')
    const proof = { token: required(fields, 'mfa_token'), assertion, recoveryCode }
    const first = await secondFactors.resume(proof, clientId, origin)
    const session =
      first && first !== 'expired' && (await auth.sessions.start({ ...first, hasSecondFactor: true }, clientId, origin))
    if (session) return issueSessionTokens(session)
    // What the first factor stood on can end meanwhile: then only another sign-in helps.
    const code = first === null ? 'second-factor-refused' : 'second-factor-expired'
    throw tokenError('invalid_grant', 'The second factor is not accepted', code)
  }

  const grants: Record<SessionKind, ReadonlyMap<string, Grant>> = {
    customer: new Map<string, Grant>([
      ['password', grantByPassword],
      ['refresh_token', grantByRefreshToken],
      ...(passkeys ? [[PASSKEY_GRANT, grantByPasskey(passkeys)] as const] : []),
      [SECOND_FACTOR_GRANT, grantBySecondFactor],
      ...social.names.map((provider) => [provider, grantByProvider(provider)] as const),
    ]),
    showroom: new Map([
      ['client_credentials', (_request, clientId) => issueTokens({ kind: 'showroom', id: clientId })],
    ]),
  }

  const isGrant = (type: string) => Object.values(grants).some((grantsOfKind) => grantsOfKind.has(type))

  async function grantTokens(request: TokenRequest): Promise<GrantedTokens> {
    const client = await authenticateClient(auth, request)
    const type = required(request.fields, 'grant_type')
    const grant = grants[client.kind].get(type)
    if (!grant) {
      const error = isGrant(type) ? 'unauthorized_client' : 'unsupported_grant_type'
      throw tokenError(error, 'The grant type is not available', 'unsupported-grant')
    }
    const { scope } = request.fields
    if (scope !== undefined && !SCOPE.test(scope))
      throw tokenError('invalid_scope', 'The scope is malformed', 'invalid-token-request')
    const tokens = await grant(request, client.id)
    // Scopes choose nothing here, so the response must name the one that was granted instead of the requested ones.
    return scope === undefined ? tokens : { ...tokens, scope: client.kind }
  }
  return {
    grant: grantTokens,
    nameOf({ fields: { grant_type: type = '' } }) {
      return isGrant(type) ? type : 'other'
    },
  }
}

function required(fields: Readonly<Record<string, string>>, name: string): string {
  const value = fields[name]
  if (value === undefined) throw missingParameter(name)
  return value
}
