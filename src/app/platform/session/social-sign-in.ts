import { isSignInProvider, PORTAL_CLIENT, type SignInProvider } from '#contract/constants/oauth.ts'
import { authEndpoints } from '#contract/endpoints/auth.ts'
import { call } from '../api/call.ts'
import { CallError } from '../api/call-error.ts'
import { forgetLinkSecret, linkSecret } from '../guard/link-secret.ts'
import { type LoginNote, visitEntries, visitStore } from '../storage/visit-store.ts'
import { noteSignIn } from './note-sign-in.ts'
import { session } from './session.ts'
import { requestTokens } from './token-request.ts'

/**
 * Leaves for the provider's page, in this very window: pop-ups die in installed apps (T37). Throws `api-call-failed` of
 * the kind not-found where the backend does not offer this provider.
 */
export async function leaveForProvider(provider: SignInProvider, back: string): Promise<void> {
  const { items } = await call(authEndpoints.providers, {})
  const offered = items.find((item) => item.provider === provider)
  if (!offered) throw new CallError('api-call-failed', { kind: 'not-found' })
  const address = new URL(offered.authorizeUrl, location.origin)
  // An address from outside is only ever followed as a web page (F-42).
  if (!/^https?:$/.test(address.protocol)) throw new CallError('invalid-answer')
  const state = [...crypto.getRandomValues(new Uint8Array(16))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('')
  visitStore.write(visitEntries.social, { provider, state, back })
  address.searchParams.set('redirect_uri', `${location.origin}/auth/social/${provider}`)
  address.searchParams.set('state', state)
  location.assign(address)
}

/** Where a sign-in at a provider ended: signed in and on to `back`, or at the login page with something to say. */
export type SocialOutcome = { readonly back: string } | { readonly note: LoginNote }

/** Takes up what the provider sent back, exactly once: what it sent and the state it must name are forgotten first. */
export async function finishAtProvider(name: string): Promise<SocialOutcome> {
  const begun = visitStore.read(visitEntries.social)
  visitStore.remove(visitEntries.social)
  if (!isSignInProvider(name)) return { note: 'refused' }
  const answer = new URLSearchParams(linkSecret(name) ?? '')
  forgetLinkSecret()
  if (begun?.provider !== name || answer.get('state') !== begun.state) return { note: 'refused' }
  const token = answer.get('access_token')
  if (!token) return { note: answer.get('error') === 'access_denied' ? 'denied' : 'refused' }
  try {
    await session.loginBy(() => requestTokens(session, providerGrant(name, token)))
  } catch (error) {
    return { note: noteOf(error) }
  }
  noteSignIn(name)
  return { back: begun.back }
}

/** S098, S099: exactly these four members; the token is the provider's own. */
function providerGrant(provider: SignInProvider, token: string) {
  return { grant_type: provider, access_token: token, client_id: PORTAL_CLIENT.id, client_secret: PORTAL_CLIENT.secret }
}

function noteOf(error: unknown): LoginNote {
  if (!(error instanceof CallError)) return 'refused'
  if (error.code === 'unreachable' || error.code === 'timeout') return 'unreachable'
  return error.problem?.code === 'sign-in-unverified' ? 'unverified' : 'refused'
}
