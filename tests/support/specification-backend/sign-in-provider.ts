import { SIGN_IN_PROVIDERS, type SignInProvider } from '#contract/auth/oauth.ts'
import { offerSignIn } from '#contract/auth/settings-variables.ts'
import { startListener } from '../servers/http-listener.ts'

/** The token that a provider's page issues; the backend accepts it for the provider. */
export const PROVIDER_TOKENS: Record<SignInProvider, string> = {
  google: 'token-of-google',
  facebook: 'token-of-facebook',
}

const CLIENT_ID = 'kareel.apps'

/** The pages of Google and Facebook, with one link that consents (RFC 6749 section 4.2). */
export async function startSignInProvider() {
  const listener = await startListener((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://localhost')
    const provider = SIGN_IN_PROVIDERS.find((name) => pathname === `/${name}`)
    const redirectUri = searchParams.get('redirect_uri')
    if (!provider || !redirectUri || searchParams.get('client_id') !== CLIENT_ID) {
      response.writeHead(400).end()
      return
    }
    const fragment = new URLSearchParams({
      access_token: PROVIDER_TOKENS[provider],
      token_type: 'bearer',
      state: searchParams.get('state') ?? '',
    })
    const link = `${redirectUri}#${fragment.toString()}`.replaceAll('&', '&amp;')
    response.writeHead(200, { 'content-type': 'text/html' })
    response.end(`<!doctype html><html lang="en"><title>${provider}</title><a href="${link}">Allow</a>`)
  })
  return {
    /** Both providers, as an installation configures them. */
    signIn: SIGN_IN_PROVIDERS.map((provider) => offerSignIn(provider, CLIENT_ID, `${listener.url}/${provider}`)),
    close: () => listener.close(),
  }
}
