import { resolve } from 'node:path'
import * as v from 'valibot'
import type { PortalSettings } from '#contract/auth/portal-settings.ts'
import { createPortalSettings } from '#contract/auth/settings-variables.ts'
import type { EventSinks } from '#contract/analytics/event-schema.ts'
import { type DatabaseSettings, databaseVariables, readDatabaseSettings } from './db/settings.ts'
import { type BucketSettings, bucketVariables, readBucketSettings } from './files/settings.ts'
import { type HubSettings, hubVariables, DEFAULT_HUB_SETTINGS, readHubSettings } from './hub/settings.ts'
import { type MailSettings, mailVariables, readMailSettings } from './mail/settings.ts'
import { isVideoCallTemplate } from './modules/appointments/video-calls.ts'
import { NO_SIGN_IN, readSignInSettings, type SignInSettings, signInVariables } from './modules/social/settings.ts'
import { StartError } from './launch/start-error.ts'

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const

const port = v.pipe(
  v.string(),
  v.regex(/^\d{1,5}$/, 'must be a whole number from 0 to 65535'),
  v.transform(Number),
  v.maxValue(65535, 'must be a whole number from 0 to 65535'),
)

const publicUrl = v.pipe(v.string(), v.check(isOrigin, 'must look like https://portal.example'))

const apiOrigin = v.pipe(v.string(), v.check(isOrigin, 'must look like https://api.example'))

const onOrOff = v.picklist(['on', 'off'], 'must be on or off')

const text = v.pipe(v.string(), v.trim(), v.nonEmpty('must not be empty'))

/** What can be sent as a bearer token (RFC 6750 section 2.1). */
const bearerToken = v.pipe(
  text,
  v.minLength(16, 'must have 16 characters or more'),
  v.regex(/^[\w.~+/-]+=*$/, 'must have only letters, digits and - . _ ~ + /'),
)

/** Secrets, and addresses that may contain a password: error messages do not repeat them. */
const SECRET_VARIABLES = [
  'API_ORIGIN',
  'DATABASE_URL',
  'SMTP_URL',
  'STAFF_PASSWORD',
  'METRICS_TOKEN',
  'OAUTH_CLIENT_SECRET',
  'FACEBOOK_CLIENT_SECRET',
  'FILES_S3_URL',
  'FILES_S3_SECRET',
  'MERCURE_PUBLISHER_KEY',
  'MERCURE_SUBSCRIBER_KEY',
]

const environmentSchema = v.object({
  PORT: v.optional(port, '3000'),
  HOST: v.optional(text, '127.0.0.1'),
  DATA_DIR: v.optional(text, './data'),
  DEMO_CONTENT: v.optional(onOrOff),
  LOG_LEVEL: v.optional(v.picklist(LOG_LEVELS, `must be one of ${LOG_LEVELS.join(', ')}`), 'info'),
  PUBLIC_DIR: v.optional(text, 'dist/portal'),
  PUBLIC_URL: v.optional(publicUrl),
  API_ORIGIN: v.optional(apiOrigin),
  TRUSTED_PROXY: v.optional(onOrOff, 'off'),
  ANALYTICS_EVENTS: v.optional(onOrOff, 'on'),
  ANALYTICS_DATA_LAYER: v.optional(onOrOff, 'off'),
  METRICS_TOKEN: v.optional(bearerToken),
  STAFF_PASSWORD: v.optional(v.pipe(text, v.minLength(12, 'must have 12 characters or more'))),
  STAFF_SECOND_FACTOR: v.optional(v.picklist(['off', 'required'], 'must be off or required'), 'off'),
  VIDEO_CALL_URL: v.optional(v.pipe(text, v.check(isVideoCallTemplate, 'must look like https://meet.example/{id}'))),
  ...databaseVariables,
  ...mailVariables,
  ...signInVariables,
  ...bucketVariables,
  ...hubVariables,
})

/** The names of all environment variables. */
export const variableNames = Object.keys(environmentSchema.entries)

/** All settings of a start. Folders are absolute. */
export interface Config extends DatabaseSettings, MailSettings {
  readonly port: number
  readonly host: string
  readonly dataDir: string
  readonly demoContent: boolean
  readonly logLevel: (typeof LOG_LEVELS)[number]
  readonly publicDir: string
  /** The portal's address for browsers, for links in mails; null for the address the server listens on. */
  readonly publicUrl: string | null
  /** Another backend that calls are forwarded to, without a slash at the end; null for the embedded one. */
  readonly apiOrigin: string | null
  readonly trustedProxy: boolean
  /** Destinations of analytics events; none by default. */
  readonly eventSinks: EventSinks
  /** Opens `/staff`; null for none, except with demo content. */
  readonly staffPassword: string | null
  /** Whether signing in there also asks for the code of an authenticator app. */
  readonly staffNeedsSecondFactor: boolean
  /** Opens `/metrics`; null for no such path. */
  readonly metricsToken: string | null
  /** The address of video calls, with `{id}` for that of the appointment; null without one. */
  readonly videoCallUrl: string | null
  /** The portal's OAuth client, and the sign-in providers that it offers. */
  readonly settings: PortalSettings
  /** How the embedded backend asks sign-in providers; without any, demo content brings a mock identity provider. */
  readonly signIn: SignInSettings
  /** The bucket for files of projects; null for the data folder. */
  readonly bucket: BucketSettings | null
  /** The realtime hub: embedded or external. */
  readonly hub: HubSettings
  /** The external hub that browsers subscribe to, ours or that of another backend; null for the portal's own origin. */
  readonly hubUrl: string | null
}

/** Reads and validates the environment; throws a StartError that names the invalid variable. */
export function readConfig(environment: Record<string, string | undefined>): Config {
  // An empty variable counts as absent, as in compose files and shells.
  const present = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== undefined && value !== ''),
  )
  const parsed = v.safeParse(environmentSchema, present)
  if (!parsed.success) throw new StartError(describe(parsed.issues[0]))
  const { PORT, HOST, DATA_DIR, DATABASE_URL, DEMO_CONTENT, LOG_LEVEL, PUBLIC_DIR, PUBLIC_URL } = parsed.output
  const { TRUSTED_PROXY, STAFF_PASSWORD, API_ORIGIN, MERCURE_PUBLIC_URL } = parsed.output
  const hub = API_ORIGIN ? DEFAULT_HUB_SETTINGS : readHubSettings(parsed.output)
  return {
    port: PORT,
    host: HOST,
    dataDir: resolve(DATA_DIR),
    ...readDatabaseSettings(parsed.output),
    // The password of the demo accounts is public, so another database gets them only on request.
    demoContent: (DEMO_CONTENT ?? (DATABASE_URL ? 'off' : 'on')) === 'on',
    logLevel: LOG_LEVEL,
    publicDir: resolve(PUBLIC_DIR),
    publicUrl: PUBLIC_URL ? new URL(PUBLIC_URL).origin : null,
    apiOrigin: API_ORIGIN ? new URL(API_ORIGIN).origin : null,
    // Another backend sends mails itself.
    ...readMailSettings(API_ORIGIN ? {} : parsed.output),
    trustedProxy: TRUSTED_PROXY === 'on',
    eventSinks: {
      endpoint: parsed.output.ANALYTICS_EVENTS === 'on',
      dataLayer: parsed.output.ANALYTICS_DATA_LAYER === 'on',
    },
    staffPassword: STAFF_PASSWORD ?? null,
    staffNeedsSecondFactor: parsed.output.STAFF_SECOND_FACTOR === 'required',
    metricsToken: parsed.output.METRICS_TOKEN ?? null,
    videoCallUrl: parsed.output.VIDEO_CALL_URL ?? null,
    // Ours has them, another backend may not.
    settings: createPortalSettings(parsed.output, { hasOneTimeCodes: !API_ORIGIN, hasPasskeys: !API_ORIGIN }),
    // Another backend asks the providers itself.
    signIn: API_ORIGIN ? NO_SIGN_IN : readSignInSettings(parsed.output),
    bucket: readBucketSettings(parsed.output),
    hub,
    hubUrl: (API_ORIGIN ? MERCURE_PUBLIC_URL : hub.external?.publicUrl) ?? null,
  }
}

function describe(issue: v.InferIssue<typeof environmentSchema>): string {
  const name = v.getDotPath(issue) ?? 'The environment'
  const input = String(issue.input)
  // An address with a user may have a password.
  const isSecret = SECRET_VARIABLES.includes(name) || /\/\/[^/]*@/.test(input)
  const value = isSecret ? '' : `, but it is "${input}"`
  return `${name} ${issue.message}${value}.`
}

/** Scheme, host and port: no path, as the portal is at the root of its host, and no credentials. */
function isOrigin(value: string): boolean {
  if (!URL.canParse(value)) return false
  const { protocol, origin, href } = new URL(value)
  return /^https?:$/.test(protocol) && href === `${origin}/` && !/[?#]/.test(value)
}
