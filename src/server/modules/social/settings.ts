import * as v from 'valibot'
import { StartError } from '#server/start-error.ts'
import type { FacebookSettings } from './facebook.ts'
import type { GoogleSettings } from './google.ts'

const text = v.pipe(v.string(), v.trim(), v.nonEmpty('must not be empty'))
const address = v.pipe(v.string(), v.url('must be an address such as https://company.example/path'))

/** The environment's variables for signing in with other companies. Addresses are there for tests and the companies' next versions. */
export const signInVariables = {
  GOOGLE_CLIENT_ID: v.optional(text),
  GOOGLE_URL_AUTHORIZE: v.optional(address, 'https://accounts.google.com/o/oauth2/v2/auth'),
  GOOGLE_URL_TOKENINFO: v.optional(address, 'https://oauth2.googleapis.com/tokeninfo'),
  GOOGLE_URL_USERINFO: v.optional(address, 'https://openidconnect.googleapis.com/v1/userinfo'),
  FACEBOOK_CLIENT_ID: v.optional(text),
  FACEBOOK_CLIENT_SECRET: v.optional(text),
  FACEBOOK_URL_AUTHORIZE: v.optional(address, 'https://www.facebook.com/v23.0/dialog/oauth'),
  FACEBOOK_URL_GRAPH: v.optional(address, 'https://graph.facebook.com/v23.0'),
}

const variablesSchema = v.object(signInVariables)

/** Our entries at the companies; null where there is none. */
export interface SignInSettings {
  readonly google: GoogleSettings | null
  readonly facebook: FacebookSettings | null
}

/** Reads them; half an entry ends the start with a sentence. */
export function readSignInSettings(variables: v.InferOutput<typeof variablesSchema>): SignInSettings {
  const { FACEBOOK_CLIENT_ID, FACEBOOK_CLIENT_SECRET } = variables
  if (Boolean(FACEBOOK_CLIENT_ID) !== Boolean(FACEBOOK_CLIENT_SECRET))
    throw new StartError('FACEBOOK_CLIENT_ID and FACEBOOK_CLIENT_SECRET belong together: set both or neither.')
  return { google: googleOf(variables), facebook: facebookOf(variables) }
}

function googleOf(variables: v.InferOutput<typeof variablesSchema>): GoogleSettings | null {
  const { GOOGLE_CLIENT_ID: clientId, GOOGLE_URL_AUTHORIZE: authorizeUrl } = variables
  const { GOOGLE_URL_TOKENINFO: tokenInfoUrl, GOOGLE_URL_USERINFO: userInfoUrl } = variables
  return clientId === undefined ? null : { clientId, authorizeUrl, tokenInfoUrl, userInfoUrl }
}

function facebookOf(variables: v.InferOutput<typeof variablesSchema>): FacebookSettings | null {
  const { FACEBOOK_CLIENT_ID: clientId, FACEBOOK_CLIENT_SECRET: clientSecret } = variables
  const { FACEBOOK_URL_AUTHORIZE: authorizeUrl, FACEBOOK_URL_GRAPH: graphUrl } = variables
  return clientId === undefined || clientSecret === undefined
    ? null
    : { clientId, clientSecret, authorizeUrl, graphUrl }
}
