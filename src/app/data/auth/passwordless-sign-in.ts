import { isSignInProvider, PORTAL_CLIENT, type SignInProvider } from '#contract/auth/oauth.ts'
import { authEndpoints } from '#contract/auth/endpoints.ts'
import { call } from '#app/platform/api/call.ts'
import { CallError } from '#app/platform/http/call-error.ts'
import { removeLinkSecret, linkSecret } from '#app/platform/navigation/link-secret.ts'
import { entries, type LoginNote } from '#app/platform/storage/registry.ts'
import { readEntry, removeEntry, writeEntry } from '#app/platform/storage/entry-store.ts'
import { recordSignIn } from './password-sign-in.ts'
import { session } from '#app/platform/session/session.ts'
import { requestTokens, parseIssuedTokens } from '#app/platform/session/token-request.ts'
import { signInCodeEndpoints } from '#contract/auth/sign-in-code-endpoints.ts'
import { send } from '#app/platform/http/send-request.ts'

/**
 * Redirects to the provider in this window: pop-ups do not work in installed apps. Throws `api-call-failed` of the kind
 * not-found where the backend does not offer this provider.
 */
export async function redirectToProvider(provider: SignInProvider, back: string): Promise<void> {
  const { items } = await call(authEndpoints.providers, {})
  const offered = items.find((item) => item.provider === provider)
  if (!offered) throw new CallError('api-call-failed', { kind: 'not-found' })
  const address = new URL(offered.authorizeUrl, location.origin)
  // Never follow another scheme, such as javascript:.
  if (!/^https?:$/.test(address.protocol)) throw new CallError('invalid-response')
  const state = [...crypto.getRandomValues(new Uint8Array(16))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('')
  writeEntry(entries.social, { provider, state, back })
  address.searchParams.set('redirect_uri', `${location.origin}/auth/social/${provider}`)
  address.searchParams.set('state', state)
  location.assign(address)
}

/** Result of a provider sign-in: signed in and on to `back`, or back to the login page with a note. */
export type SocialOutcome = { readonly back: string } | { readonly note: LoginNote }

/** Completes a provider sign-in once: response and expected state are deleted first. */
export async function finishSocialSignIn(name: string): Promise<SocialOutcome> {
  const request = readEntry(entries.social)
  removeEntry(entries.social)
  if (!isSignInProvider(name)) return { note: 'refused' }
  const response = new URLSearchParams(linkSecret(name) ?? '')
  removeLinkSecret()
  if (request?.provider !== name || response.get('state') !== request.state) return { note: 'refused' }
  const token = response.get('access_token')
  if (!token) return { note: response.get('error') === 'access_denied' ? 'denied' : 'refused' }
  try {
    await session.loginWith((signal) => requestTokens(session, providerGrant(name, token), signal))
  } catch (error) {
    return { note: toLoginNote(error) }
  }
  recordSignIn(name)
  return { back: request.back }
}

/** The endpoint accepts exactly these four members; the token is the provider's. */
function providerGrant(provider: SignInProvider, token: string) {
  return { grant_type: provider, access_token: token, client_id: PORTAL_CLIENT.id, client_secret: PORTAL_CLIENT.secret }
}

function toLoginNote(error: unknown): LoginNote {
  if (!(error instanceof CallError)) return 'refused'
  if (error.code === 'unreachable' || error.code === 'timeout') return 'unreachable'
  return error.problem?.code === 'sign-in-unverified' ? 'unverified' : 'refused'
}

/** Signs in with a code issued in the browser; throws the same errors as a password login. */
export function signInWithCode(code: string): Promise<void> {
  const body = { code, client_id: PORTAL_CLIENT.id, client_secret: PORTAL_CLIENT.secret }
  return session.loginWith(async (signal) =>
    parseIssuedTokens(await send(session, { endpoint: signInCodeEndpoints.redeem, body }, signal)),
  )
}
