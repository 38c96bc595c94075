import { isSignInProvider, type SignInProvider } from '#contract/auth/oauth.ts'
import type { Locale } from '#contract/configuration/locales.ts'
import { CallError } from '#app/platform/http/call-error.ts'
import { currentLocale } from '#app/platform/i18n/locale.ts'
import { removeLinkSecret, linkSecret } from '#app/platform/navigation/link-secret.ts'
import type { LoginNote } from '#app/platform/storage/registry.ts'
import { pageEntries } from '#app/platform/storage/page-entries.ts'
import { readEntry, removeEntry, writeEntry } from '#app/platform/storage/entry-store.ts'
import { recordSignIn } from './password-sign-in.ts'
import { session } from '#app/platform/session/session.ts'
import { requestTokens, parseIssuedTokens } from '#app/platform/session/token-request.ts'
import { clientCredentials, portalSettings } from '#app/platform/settings/portal-settings.ts'
import { signInCodeEndpoints } from '#contract/auth/sign-in-code-endpoints.ts'
import { send } from '#app/platform/http/send-request.ts'

/** The parameter by which a provider is told the language of its page. */
const LANGUAGE_PARAMETERS: Record<SignInProvider, readonly [name: string, values: Record<Locale, string>]> = {
  google: ['hl', { nl: 'nl', fr: 'fr' }],
  facebook: ['locale', { nl: 'nl_NL', fr: 'fr_FR' }],
}

/** Redirects to the provider in this window: pop-ups do not work in installed apps. */
export function redirectToProvider(provider: SignInProvider, back: string): void {
  const offered = portalSettings.signIn.find((item) => item.provider === provider)
  const address = new URL(offered?.authorizeUrl ?? '', location.origin)
  // Never follow another scheme, such as javascript:.
  if (!offered || !/^https?:$/.test(address.protocol)) throw new CallError('invalid-response')
  const [language, values] = LANGUAGE_PARAMETERS[provider]
  const state = [...crypto.getRandomValues(new Uint8Array(16))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('')
  writeEntry(pageEntries.social, { provider, state, back })
  address.searchParams.set(language, values[currentLocale()])
  address.searchParams.set('redirect_uri', `${location.origin}/auth/social/${provider}`)
  address.searchParams.set('state', state)
  location.assign(address)
}

/** Result of a provider sign-in: signed in and on to `back`, or back to the login page with a note, which keeps `back`. */
type SocialOutcome =
  | { readonly back: string }
  | { readonly note: LoginNote; readonly back?: string | undefined }
  | { readonly waits: true }

/** Signs in; false if it goes on elsewhere, with a second factor. */
type Continue = (provider: SignInProvider, signIn: () => Promise<void>, back: string) => Promise<boolean>

/** Completes a provider sign-in once: response and expected state are deleted first. */
export async function finishSocialSignIn(name: string, signInOrContinue: Continue): Promise<SocialOutcome> {
  const request = readEntry(pageEntries.social)
  removeEntry(pageEntries.social)
  if (!isSignInProvider(name)) return { note: 'refused' }
  const response = new URLSearchParams(linkSecret(name) ?? '')
  removeLinkSecret()
  if (request?.provider !== name || response.get('state') !== request.state) return { note: 'refused' }
  const { back } = request
  const token = response.get('access_token')
  if (!token) return { note: response.get('error') === 'access_denied' ? 'denied' : 'refused', back }
  try {
    const grant = providerGrant(name, token)
    const signIn = () => session.loginWith((signal) => requestTokens(session, grant, signal))
    if (!(await signInOrContinue(name, signIn, back))) return { waits: true }
  } catch (error) {
    return { note: toLoginNote(error), back }
  }
  recordSignIn(name)
  return { back }
}

/** The endpoint accepts exactly these four members; the token is the provider's. */
function providerGrant(provider: SignInProvider, token: string) {
  return { grant_type: provider, access_token: token, ...clientCredentials }
}

function toLoginNote(error: unknown): LoginNote {
  if (!(error instanceof CallError)) return 'refused'
  if (error.code === 'unreachable' || error.code === 'timeout') return 'unreachable'
  return error.problem?.code === 'sign-in-unverified' ? 'unverified' : 'refused'
}

/** Signs in with a code issued in the browser; throws the same errors as a password login. */
export async function signInWithCode(code: string): Promise<void> {
  const body = { code, ...clientCredentials }
  await session.loginWith(async (signal) =>
    parseIssuedTokens(await send(session, { endpoint: signInCodeEndpoints.redeem, body }, signal)),
  )
  recordSignIn('code')
}
