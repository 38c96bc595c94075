import { DEFAULT_CLIENT, type OAuthClient, type SignInProvider } from './oauth.ts'

/** A sign-in provider that the portal offers; the address lacks `redirect_uri` and `state` only. */
export interface OfferedSignIn {
  readonly provider: SignInProvider
  readonly authorizeUrl: string
}

/** What an installation configures, in the settings block of the documents. */
export interface PortalSettings {
  readonly client: OAuthClient
  readonly signIn: readonly OfferedSignIn[]
  /** Whether the backend issues codes for signing in to the installed app and for pairing tablets. */
  readonly hasOneTimeCodes: boolean
  /** Whether customers can have passkeys, and with them a second factor. */
  readonly hasPasskeys: boolean
}

/** The settings of a portal that nobody has configured. */
export const DEFAULT_SETTINGS: PortalSettings = {
  client: DEFAULT_CLIENT,
  signIn: [],
  hasOneTimeCodes: false,
  hasPasskeys: false,
}

const BLOCK = /(<script type="application\/json" id="settings">)[^<]*(?=<\/script>)/

/** The document with these settings in its settings block, which is data: no policy has to allow it. */
export function fillSettings(html: string, settings: PortalSettings): string {
  // A closing tag in a value would end the block.
  const json = JSON.stringify(settings).replaceAll('<', String.raw`\u003c`)
  return html.replace(BLOCK, (_block, open: string) => open + json)
}
