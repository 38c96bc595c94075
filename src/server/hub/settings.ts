import * as v from 'valibot'
import { StartError } from '#server/launch/start-error.ts'

/** An external Mercure hub, used instead of the embedded one. */
export interface ExternalHubSettings {
  /** URL for publishing. */
  readonly url: string
  /** URL for subscribers. */
  readonly publicUrl: string
  readonly subscriberKey: Uint8Array
  readonly publisherKey: Uint8Array
}

export interface HubSettings {
  readonly external: ExternalHubSettings | null
  /** Key for other programs that publish on the embedded hub; null for none. */
  readonly publisherKey: Uint8Array | null
}

/** The embedded hub with a generated key. */
export const DEFAULT_HUB_SETTINGS: HubSettings = { external: null, publisherKey: null }

const hubUrl = v.pipe(v.string(), v.check(isHubUrl, 'must look like https://hub.example/.well-known/mercure'))
// HS256 requires at least this length (RFC 7518 section 3.2).
const hubKey = v.pipe(v.string(), v.minBytes(32, 'must have at least 32 bytes'))

/** The environment variables of the realtime channel. */
export const hubVariables = {
  MERCURE_URL: v.optional(hubUrl),
  MERCURE_PUBLIC_URL: v.optional(hubUrl),
  MERCURE_PUBLISHER_KEY: v.optional(hubKey),
  MERCURE_SUBSCRIBER_KEY: v.optional(hubKey),
}

type HubVariables = v.InferOutput<v.ObjectSchema<typeof hubVariables, undefined>>

/** Throws a StartError for incomplete settings. */
export function readHubSettings(variables: HubVariables): HubSettings {
  const { MERCURE_URL: url, MERCURE_PUBLIC_URL: publicUrl = url } = variables
  const { MERCURE_PUBLISHER_KEY: publisher, MERCURE_SUBSCRIBER_KEY: subscriber = publisher } = variables
  const encode = (text: string) => new TextEncoder().encode(text)
  if (url && publicUrl && publisher && subscriber) {
    return {
      external: { url, publicUrl, subscriberKey: encode(subscriber), publisherKey: encode(publisher) },
      publisherKey: null,
    }
  }
  if (url) throw new StartError('MERCURE_URL needs MERCURE_PUBLISHER_KEY: set both or neither.')
  if (publicUrl || variables.MERCURE_SUBSCRIBER_KEY) {
    throw new StartError(
      'MERCURE_PUBLIC_URL and MERCURE_SUBSCRIBER_KEY belong to an external hub: set MERCURE_URL, too.',
    )
  }
  return { external: null, publisherKey: publisher ? encode(publisher) : null }
}

function isHubUrl(value: string): boolean {
  if (!URL.canParse(value)) return false
  const { protocol, search, hash, username } = new URL(value)
  return /^https?:$/.test(protocol) && search === '' && hash === '' && username === ''
}
