import { getCookie } from 'hono/cookie'
import * as v from 'valibot'
import { COOKIE_NAMES } from '#contract/constants/cookies.ts'
import type { Locale } from '#contract/constants/locales.ts'
import { languageOf } from '#server/http/language.ts'
import type { ServerContext } from '#server/http/server-env.ts'

/** Longest User-Agent that is kept, in characters. */
const USER_AGENT_MAX = 400

const deviceIdSchema = v.pipe(v.string(), v.uuid())

/** Where a sign-in comes from, as far as the browser tells. */
export interface SignInOrigin {
  /** The portal's device id (S049); null from anything that is no browser with the portal. */
  readonly deviceId: string | null
  readonly userAgent: string | null
  /** For the limits. */
  readonly clientAddress: string
  /** For mails about it. */
  readonly locale: Locale
}

/** Reads it from a request; a cookie that is no device id of ours counts as absent. */
export function readSignInOrigin(c: ServerContext): SignInOrigin {
  const cookie = v.safeParse(deviceIdSchema, getCookie(c, COOKIE_NAMES.deviceId))
  return {
    deviceId: cookie.success ? cookie.output : null,
    userAgent: c.req.header('user-agent')?.slice(0, USER_AGENT_MAX) ?? null,
    clientAddress: c.get('clientAddress'),
    locale: languageOf(c),
  }
}
