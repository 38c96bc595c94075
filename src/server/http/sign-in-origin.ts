import { getCookie } from 'hono/cookie'
import * as v from 'valibot'
import { COOKIE_NAMES } from '#contract/storage/storage-keys.ts'
import type { Locale } from '#contract/configuration/locales.ts'
import { negotiateLocale } from '#server/http/language.ts'
import type { ServerContext } from '#server/http/server-env.ts'

/** Maximum of stored characters of a User-Agent. */
const USER_AGENT_MAX = 400

const deviceIdSchema = v.pipe(v.string(), v.uuid())

/** Where a sign-in comes from, according to the browser. */
export interface SignInOrigin {
  /** The portal's device id; null for clients other than the portal. */
  readonly deviceId: string | null
  readonly userAgent: string | null
  /** For rate limits. */
  readonly clientAddress: string
  /** For mails about it. */
  readonly locale: Locale
}

/** Reads it from a request; a malformed device id counts as absent. */
export function readSignInOrigin(c: ServerContext): SignInOrigin {
  const cookie = v.safeParse(deviceIdSchema, getCookie(c, COOKIE_NAMES.deviceId))
  return {
    deviceId: cookie.success ? cookie.output : null,
    userAgent: c.req.header('user-agent')?.slice(0, USER_AGENT_MAX) ?? null,
    clientAddress: c.get('clientAddress'),
    locale: negotiateLocale(c),
  }
}
