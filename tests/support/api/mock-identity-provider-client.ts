import type { SignInProvider } from '#contract/auth/oauth.ts'
import { authEndpoints } from '#contract/auth/endpoints.ts'
import { MOCK_SIGN_IN } from '#server/modules/mock-identity-provider/service.ts'
import { type ApiServer, CLIENT_CREDENTIALS, PUBLIC_URL } from './api-server.ts'

/** A user of the mock identity provider. */
export interface ProviderUser {
  readonly emailAddress: string
  readonly firstName?: string
  readonly lastName?: string
  readonly confirmed?: 'yes'
}

/** Drives the mock identity provider by HTTP. */
export function createMockProviderClient(server: ApiServer) {
  function authorizeUrl(provider: SignInProvider, overrides: Record<string, string> = {}): string {
    const offered = MOCK_SIGN_IN.find((candidate) => candidate.provider === provider)
    const url = new URL(offered?.authorizeUrl ?? '', PUBLIC_URL)
    const added = { redirect_uri: `${PUBLIC_URL}/auth/social/${provider}`, state: 'once-only', ...overrides }
    for (const [name, value] of Object.entries(added)) url.searchParams.set(name, value)
    return url.pathname + url.search
  }

  async function submitDecision(provider: SignInProvider, fields: Record<string, string>): Promise<Response> {
    return server.request(authorizeUrl(provider), {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams(fields).toString(),
    })
  }

  /** The provider's access token from the redirect fragment. */
  async function getProviderToken(
    provider: SignInProvider,
    { emailAddress, ...someone }: ProviderUser,
  ): Promise<string> {
    const response = await submitDecision(provider, { decision: 'allow', person: 'new', emailAddress, ...someone })
    const fragment = new URLSearchParams(new URL(response.headers.get('location') ?? '').hash.slice(1))
    return fragment.get('access_token') ?? ''
  }

  const signIn = (provider: SignInProvider, accessToken: string, headers: Record<string, string> = {}) =>
    server.call(authEndpoints.token, {
      headers,
      body: { grant_type: provider, access_token: accessToken, ...CLIENT_CREDENTIALS },
    })

  return { authorizeUrl, choose: submitDecision, tokenOf: getProviderToken, signIn }
}
