import * as v from 'valibot'
import { DEFAULT_CLIENT, SIGN_IN_PROVIDERS, type SignInProvider } from './oauth.ts'
import type { OfferedSignIn, PortalSettings } from './portal-settings.ts'

const text = v.pipe(v.string(), v.trim(), v.nonEmpty('must not be empty'))
const onOrOff = v.picklist(['on', 'off'], 'must be on or off')
const address = v.pipe(v.string(), v.url('must be an address such as https://company.example/path'))

/** Environment variables that the settings are made of, at the build and at the start of the server. */
export const settingsVariables = {
  OAUTH_CLIENT_ID: v.optional(text, DEFAULT_CLIENT.id),
  OAUTH_CLIENT_SECRET: v.optional(text, DEFAULT_CLIENT.secret),
  GOOGLE_CLIENT_ID: v.optional(text),
  GOOGLE_URL_AUTHORIZE: v.optional(address, 'https://accounts.google.com/o/oauth2/v2/auth'),
  FACEBOOK_CLIENT_ID: v.optional(text),
  FACEBOOK_URL_AUTHORIZE: v.optional(address, 'https://www.facebook.com/v23.0/dialog/oauth'),
  ONE_TIME_CODES: v.optional(onOrOff),
  PASSKEYS: v.optional(onOrOff),
}

const variablesSchema = v.object(settingsVariables)

/** The settings of an environment; `backend` is what the backend has where none is set. */
export function createPortalSettings(
  variables: v.InferOutput<typeof variablesSchema>,
  backend: Pick<PortalSettings, 'hasOneTimeCodes' | 'hasPasskeys'>,
): PortalSettings {
  const { OAUTH_CLIENT_ID: id, OAUTH_CLIENT_SECRET: secret } = variables
  const providers = {
    google: [variables.GOOGLE_CLIENT_ID, variables.GOOGLE_URL_AUTHORIZE],
    facebook: [variables.FACEBOOK_CLIENT_ID, variables.FACEBOOK_URL_AUTHORIZE],
  } as const
  const signIn = SIGN_IN_PROVIDERS.flatMap((provider) => {
    const [clientId, page] = providers[provider]
    return clientId === undefined ? [] : [offerSignIn(provider, clientId, page)]
  })
  return {
    client: { id, secret },
    signIn,
    hasOneTimeCodes: isOn(variables.ONE_TIME_CODES) ?? backend.hasOneTimeCodes,
    hasPasskeys: isOn(variables.PASSKEYS) ?? backend.hasPasskeys,
  }
}

const isOn = (value: 'on' | 'off' | undefined) => (value === undefined ? undefined : value === 'on')

const SCOPES: Record<SignInProvider, string> = { google: 'openid email profile', facebook: 'public_profile,email' }

/** A provider with the authorization request for our client there (RFC 6749 section 4.2.1); `page` is its address. */
export function offerSignIn(provider: SignInProvider, clientId: string, page: string): OfferedSignIn {
  const parameters = { client_id: clientId, response_type: 'token', scope: SCOPES[provider] }
  const query = Object.entries(parameters).map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
  return { provider, authorizeUrl: `${page}${page.includes('?') ? '&' : '?'}${query.join('&')}` }
}
