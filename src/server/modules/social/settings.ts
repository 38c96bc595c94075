import * as v from 'valibot'
import { settingsVariables } from '#contract/auth/settings-variables.ts'
import { StartError } from '#server/launch/start-error.ts'
import { createFacebook, type FacebookSettings } from './facebook.ts'
import { createGoogle, type GoogleSettings } from './google.ts'
import type { Providers } from './service.ts'

const text = v.pipe(v.string(), v.trim(), v.nonEmpty('must not be empty'))
const address = v.pipe(v.string(), v.url('must be an address such as https://company.example/path'))

/**
 * Environment variables of sign-in providers, with those that the portal needs as well. URLs can be overridden for tests
 * and new API versions.
 */
export const signInVariables = {
  ...settingsVariables,
  GOOGLE_URL_TOKENINFO: v.optional(address, 'https://oauth2.googleapis.com/tokeninfo'),
  GOOGLE_URL_USERINFO: v.optional(address, 'https://openidconnect.googleapis.com/v1/userinfo'),
  FACEBOOK_CLIENT_SECRET: v.optional(text),
  FACEBOOK_URL_GRAPH: v.optional(address, 'https://graph.facebook.com/v23.0'),
}

const variablesSchema = v.object(signInVariables)

/** Credentials at the providers; null where not configured. */
export interface SignInSettings {
  readonly google: GoogleSettings | null
  readonly facebook: FacebookSettings | null
}

/** No provider is configured. */
export const NO_SIGN_IN: SignInSettings = { google: null, facebook: null }

/** Throws a StartError for incomplete credentials. */
export function readSignInSettings(variables: v.InferOutput<typeof variablesSchema>): SignInSettings {
  const { FACEBOOK_CLIENT_ID, FACEBOOK_CLIENT_SECRET } = variables
  if (Boolean(FACEBOOK_CLIENT_ID) !== Boolean(FACEBOOK_CLIENT_SECRET))
    throw new StartError('FACEBOOK_CLIENT_ID and FACEBOOK_CLIENT_SECRET belong together: set both or neither.')
  return { google: googleSettings(variables), facebook: facebookSettings(variables) }
}

function googleSettings(variables: v.InferOutput<typeof variablesSchema>): GoogleSettings | null {
  const { GOOGLE_CLIENT_ID: clientId } = variables
  const { GOOGLE_URL_TOKENINFO: tokenInfoUrl, GOOGLE_URL_USERINFO: userInfoUrl } = variables
  return clientId === undefined ? null : { clientId, tokenInfoUrl, userInfoUrl }
}

function facebookSettings(variables: v.InferOutput<typeof variablesSchema>): FacebookSettings | null {
  const { FACEBOOK_CLIENT_ID: clientId, FACEBOOK_CLIENT_SECRET: clientSecret, FACEBOOK_URL_GRAPH: graphUrl } = variables
  return clientId === undefined || clientSecret === undefined ? null : { clientId, clientSecret, graphUrl }
}

/** The configured providers. */
export function createProviders({ google, facebook }: SignInSettings): Providers {
  return {
    ...(google && { google: createGoogle(() => google, { fetch }) }),
    ...(facebook && { facebook: createFacebook(() => facebook, { fetch }) }),
  }
}
