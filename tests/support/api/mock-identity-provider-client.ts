import type { SignInProvider } from '#contract/constants/oauth.ts'
import { authEndpoints } from '#contract/endpoints/auth.ts'
import { type ApiServer, PORTAL, PUBLIC_URL } from './api-server.ts'

/** Somebody at a company's stand-in: a demo account by its address, or anybody. */
export interface Someone {
  readonly emailAddress: string
  readonly firstName?: string
  readonly lastName?: string
  readonly confirmed?: 'yes'
}

/** Goes through the stand-in as a browser does, without one. */
export function standInClient(server: ApiServer) {
  async function authorizeUrl(provider: SignInProvider, over: Record<string, string> = {}): Promise<string> {
    const { output } = await server.call(authEndpoints.providers)
    const item = output.items.find((candidate) => candidate.provider === provider)
    if (!item) throw new Error(`${provider} is not offered`)
    const url = new URL(item.authorizeUrl)
    const added = { redirect_uri: `${PUBLIC_URL}/auth/social/${provider}`, state: 'once-only', ...over }
    for (const [name, value] of Object.entries(added)) url.searchParams.set(name, value)
    return url.pathname + url.search
  }

  async function choose(provider: SignInProvider, fields: Record<string, string>): Promise<Response> {
    return server.request(await authorizeUrl(provider), {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams(fields).toString(),
    })
  }

  /** The company's token, as it comes back in the fragment. */
  async function tokenOf(provider: SignInProvider, { emailAddress, ...someone }: Someone): Promise<string> {
    const answer = await choose(provider, { decision: 'allow', person: 'new', emailAddress, ...someone })
    const fragment = new URLSearchParams(new URL(answer.headers.get('location') ?? '').hash.slice(1))
    return fragment.get('access_token') ?? ''
  }

  const signIn = (provider: SignInProvider, accessToken: string) =>
    server.call(authEndpoints.token, { body: { grant_type: provider, access_token: accessToken, ...PORTAL } })

  return { authorizeUrl, choose, tokenOf, signIn }
}
