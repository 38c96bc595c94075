import { DEFAULT_SETTINGS, type PortalSettings } from '#contract/auth/portal-settings.ts'
import { readPortalSettings } from '#app/document/portal-settings.ts'

/** What this installation configures; the defaults during prerendering, without a document. */
export const portalSettings: PortalSettings = import.meta.env.SSR ? DEFAULT_SETTINGS : readPortalSettings(document)

const { client, hasOneTimeCodes, hasPasskeys } = portalSettings
const { id, secret } = client

/** The portal's OAuth client as members of a token request. */
export const clientCredentials = { client_id: id, client_secret: secret }

const eitherText = hasOneTimeCodes ? 'auth.codeOnly' : hasPasskeys ? 'auth.passkeyOnly' : null

/** The text of the link to the ways to sign in that few use; null where there are none. */
export const otherWaysText = hasOneTimeCodes && hasPasskeys ? 'auth.code' : eitherText
