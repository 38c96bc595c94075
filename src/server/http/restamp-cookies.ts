import type { MiddlewareHandler } from 'hono'
import { COOKIE_NAMES } from '#contract/constants/cookies.ts'
import { COOKIE_LIFETIME_DAYS } from '#contract/constants/limits.ts'
import type { ServerEnv } from './server-env.ts'

const MAX_AGE_S = COOKIE_LIFETIME_DAYS * 24 * 60 * 60
const ATTRIBUTES = `Max-Age=${MAX_AGE_S}; Path=/; SameSite=Lax; Secure`
const TOKENS: readonly string[] = [COOKIE_NAMES.accessToken, COOKIE_NAMES.refreshToken, COOKIE_NAMES.tokenType]
const OURS: readonly string[] = Object.values(COOKIE_NAMES)
/** The further parts of a split value are called `NAME.GENERATION.NUMBER` (T13). */
const PART = /\.\w+\.\d+$/

/**
 * Sends the portal's own cookies back as they came, for another 30 days (B06, T14): Safari ends cookies that a script wrote
 * after 7 days, those of an answer it leaves. Tokens only while they are the living ones: an answer must not bring back
 * what a renewal or a logout has replaced meanwhile.
 */
export function restampCookies(isLiving: (refreshToken: string) => Promise<boolean>): MiddlewareHandler<ServerEnv> {
  return async (c, next) => {
    await next()
    const cookies = readCookies(c.req.header('cookie') ?? '')
    const refreshToken = cookies.find(([name]) => name === COOKIE_NAMES.refreshToken)?.[1]
    const keepTokens = refreshToken !== undefined && (await isLiving(refreshToken))
    for (const [name, value] of cookies) {
      const base = name.replace(PART, '')
      if (!OURS.includes(base) || (TOKENS.includes(base) && !keepTokens)) continue
      c.res.headers.append('set-cookie', `${name}=${value}; ${ATTRIBUTES}`)
    }
  }
}

/** Names and values as they travel, nothing decoded. */
function readCookies(header: string): [string, string][] {
  return header
    .split(/; */)
    .map((pair): [string, string] => {
      const at = pair.indexOf('=')
      return [pair.slice(0, at), pair.slice(at + 1)]
    })
    .filter(([name, value]) => name !== '' && value !== '')
}
