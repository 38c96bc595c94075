import { OAuth2Client, OAuth2HttpError, type OAuth2Token } from '@badgateway/oauth2-client'
import * as oauth from 'oauth4webapi'
import { ErrorResponse, OidcClient } from 'oidc-client-ts'
import * as openid from 'openid-client'
import { ClientCredentials, type ModuleOptions, ResourceOwnerPassword, type Token } from 'simple-oauth2'

/** Endpoints of a server, and a client with its secret. */
export interface OAuthTarget {
  readonly issuer: string
  readonly tokenUrl: string
  readonly revokeUrl: string
  readonly client: { readonly id: string; readonly secret: string }
}

/** The members of a token response that all libraries return. */
export interface LibraryTokens {
  readonly access: string | undefined
  readonly refresh: string | undefined
}

/** The grants of a library with one client. */
export interface OAuthConnection {
  password(username: string, password: string): Promise<LibraryTokens>
  refresh(token: string): Promise<LibraryTokens>
  clientCredentials(): Promise<LibraryTokens>
  revoke(token: string): Promise<unknown>
}

/** A client library in one of its ways to send client credentials. */
export interface OAuthLibrary {
  readonly name: string
  /** True when it sends Basic credentials without the encoding of RFC 6749. */
  readonly isRaw?: true
  readonly connect: (target: OAuthTarget) => OAuthConnection
  /** The `error` that the library read from a response; undefined when it could not. */
  readonly errorOf: (caught: unknown) => string | undefined
}

type Tokens = { readonly access_token?: unknown; readonly refresh_token?: unknown }

function toTokens({ access_token: access, refresh_token: refresh }: Tokens): LibraryTokens {
  const text = (value: unknown) => (typeof value === 'string' ? value : undefined)
  return { access: text(access), refresh: text(refresh) }
}

function connectOauth4webapi(authenticate: (secret: string) => oauth.ClientAuth): OAuthLibrary['connect'] {
  return ({ issuer, tokenUrl, revokeUrl, client: { id, secret } }) => {
    const server = { issuer, token_endpoint: tokenUrl, revocation_endpoint: revokeUrl }
    const [client, auth] = [{ client_id: id }, authenticate(secret)]
    const options = { [oauth.allowInsecureRequests]: true }
    return {
      // The library has no password grant of its own.
      async password(username, password) {
        const fields = { username, password }
        const response = await oauth.genericTokenEndpointRequest(server, client, auth, 'password', fields, options)
        return toTokens(await oauth.processGenericTokenEndpointResponse(server, client, response))
      },
      async refresh(token) {
        const response = await oauth.refreshTokenGrantRequest(server, client, auth, token, options)
        return toTokens(await oauth.processRefreshTokenResponse(server, client, response))
      },
      async clientCredentials() {
        const response = await oauth.clientCredentialsGrantRequest(server, client, auth, {}, options)
        return toTokens(await oauth.processClientCredentialsResponse(server, client, response))
      },
      async revoke(token) {
        await oauth.processRevocationResponse(await oauth.revocationRequest(server, client, auth, token, options))
      },
    }
  }
}

function connectOpenidClient(authenticate: (secret: string) => openid.ClientAuth): OAuthLibrary['connect'] {
  return ({ issuer, tokenUrl, revokeUrl, client: { id, secret } }) => {
    const server = { issuer, token_endpoint: tokenUrl, revocation_endpoint: revokeUrl }
    const config = new openid.Configuration(server, id, undefined, authenticate(secret))
    openid.allowInsecureRequests(config)
    return {
      // The library has no password grant of its own.
      password: async (username, password) =>
        toTokens(await openid.genericGrantRequest(config, 'password', { username, password })),
      refresh: async (token) => toTokens(await openid.refreshTokenGrant(config, token)),
      clientCredentials: async () => toTokens(await openid.clientCredentialsGrant(config)),
      revoke: (token) => openid.tokenRevocation(config, token),
    }
  }
}

type BadgatewayMethod = 'client_secret_basic' | 'client_secret_post' | 'client_secret_basic_interop'

function connectBadgateway(authenticationMethod: BadgatewayMethod): OAuthLibrary['connect'] {
  return ({ tokenUrl, revokeUrl, client: { id, secret } }) => {
    const endpoints = { tokenEndpoint: tokenUrl, revocationEndpoint: revokeUrl }
    const client = new OAuth2Client({ ...endpoints, clientId: id, clientSecret: secret, authenticationMethod })
    const fromLibrary = ({ accessToken, refreshToken }: OAuth2Token) =>
      toTokens({ access_token: accessToken, refresh_token: refreshToken })
    const tokenOf = (refreshToken: string) => ({ accessToken: '', expiresAt: null, refreshToken })
    return {
      password: async (username, password) => fromLibrary(await client.password({ username, password })),
      refresh: async (token) => fromLibrary(await client.refreshToken(tokenOf(token))),
      clientCredentials: async () => fromLibrary(await client.clientCredentials()),
      revoke: (token) => client.revoke(tokenOf(token), 'refresh_token'),
    }
  }
}

function connectSimpleOauth2(options: NonNullable<ModuleOptions['options']>): OAuthLibrary['connect'] {
  return ({ issuer, tokenUrl, revokeUrl, client }) => {
    const auth = { tokenHost: issuer, tokenPath: tokenUrl, revokePath: revokeUrl }
    const customers = new ResourceOwnerPassword({ client, auth, options })
    const machines = new ClientCredentials({ client, auth, options })
    const fromLibrary = ({ token }: { token: Token }) => toTokens(token)
    return {
      password: async (username, password) => fromLibrary(await customers.getToken({ username, password })),
      refresh: async (token) => fromLibrary(await customers.createToken({ refresh_token: token }).refresh()),
      clientCredentials: async () => fromLibrary(await machines.getToken({})),
      revoke: (token) => customers.createToken({ refresh_token: token }).revoke('refresh_token'),
    }
  }
}

type OidcMethod = 'client_secret_basic' | 'client_secret_post'

function connectOidcClientTs(client_authentication: OidcMethod): OAuthLibrary['connect'] {
  return ({ issuer, tokenUrl, revokeUrl, client: { id, secret } }) => {
    const client = new OidcClient({
      authority: issuer,
      metadata: { issuer, token_endpoint: tokenUrl, revocation_endpoint: revokeUrl },
      client_id: id,
      client_secret: secret,
      client_authentication,
      redirect_uri: `${issuer}/unused`,
    })
    const signIn = async (username: string, password: string, extraTokenParams = {}) =>
      toTokens(await client.processResourceOwnerPasswordCredentials({ username, password, extraTokenParams }))
    return {
      password: (username, password) => signIn(username, password),
      async refresh(refresh_token) {
        // The library declares the class of this state without exporting it.
        const state = { refresh_token, session_state: null, profile: {} as never }
        return toTokens(await client.useRefreshToken({ state }))
      },
      // The library has no such grant; its password grant with another name sends two empty fields more.
      clientCredentials: () => signIn('', '', { grant_type: 'client_credentials' }),
      revoke: (token) => client.revokeToken(token, 'refresh_token'),
    }
  }
}

function errorOfPanva(caught: unknown): string | undefined {
  if (caught instanceof oauth.ResponseBodyError) return caught.error
  // With a challenge the libraries leave the body unread.
  return caught instanceof oauth.WWWAuthenticateChallengeError && caught.status === 401 ? 'invalid_client' : undefined
}

function errorOfBadgateway(caught: unknown): string | undefined {
  return caught instanceof OAuth2HttpError ? caught.oauth2Code : undefined
}

/** The errors of simple-oauth2 are those of its HTTP client. */
function errorOfSimpleOauth2(caught: unknown): string | undefined {
  return (caught as { data?: { payload?: { error?: string } } }).data?.payload?.error
}

function errorOfOidcClientTs(caught: unknown): string | undefined {
  return caught instanceof ErrorResponse ? (caught.error ?? undefined) : undefined
}

/** All libraries, each in all of its ways to send client credentials. */
export const OAUTH_LIBRARIES: readonly OAuthLibrary[] = [
  { name: 'oauth4webapi, Basic', connect: connectOauth4webapi(oauth.ClientSecretBasic), errorOf: errorOfPanva },
  { name: 'oauth4webapi, body', connect: connectOauth4webapi(oauth.ClientSecretPost), errorOf: errorOfPanva },
  { name: 'openid-client, Basic', connect: connectOpenidClient(openid.ClientSecretBasic), errorOf: errorOfPanva },
  { name: 'openid-client, body', connect: connectOpenidClient(openid.ClientSecretPost), errorOf: errorOfPanva },
  { name: 'oauth2-client, Basic', connect: connectBadgateway('client_secret_basic'), errorOf: errorOfBadgateway },
  {
    name: 'oauth2-client, raw Basic',
    isRaw: true,
    connect: connectBadgateway('client_secret_basic_interop'),
    errorOf: errorOfBadgateway,
  },
  { name: 'oauth2-client, body', connect: connectBadgateway('client_secret_post'), errorOf: errorOfBadgateway },
  { name: 'simple-oauth2, Basic', connect: connectSimpleOauth2({}), errorOf: errorOfSimpleOauth2 },
  {
    name: 'simple-oauth2, raw Basic',
    isRaw: true,
    connect: connectSimpleOauth2({ credentialsEncodingMode: 'loose' }),
    errorOf: errorOfSimpleOauth2,
  },
  {
    name: 'simple-oauth2, body',
    connect: connectSimpleOauth2({ authorizationMethod: 'body' }),
    errorOf: errorOfSimpleOauth2,
  },
  {
    name: 'simple-oauth2, JSON body',
    connect: connectSimpleOauth2({ authorizationMethod: 'body', bodyFormat: 'json' }),
    errorOf: errorOfSimpleOauth2,
  },
  {
    name: 'oidc-client-ts, raw Basic',
    isRaw: true,
    connect: connectOidcClientTs('client_secret_basic'),
    errorOf: errorOfOidcClientTs,
  },
  { name: 'oidc-client-ts, body', connect: connectOidcClientTs('client_secret_post'), errorOf: errorOfOidcClientTs },
]
