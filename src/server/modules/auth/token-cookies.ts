import { randomInt } from 'node:crypto'
import { getCookie } from 'hono/cookie'
import { COOKIE_LIFETIME_DAYS } from '#contract/configuration/limits.ts'
import { partNames, splitCookieValue, toCookieValue } from '#contract/storage/cookie-format.ts'
import { COOKIE_NAMES } from '#contract/storage/storage-keys.ts'
import type { TokenResponse } from '#contract/auth/token-schema.ts'
import type { ServerContext } from '#server/http/server-env.ts'
import type { TokenRequest } from './token-request.ts'

const ATTRIBUTES = 'Path=/; SameSite=Lax; Secure'
const MAX_AGE_S = COOKIE_LIFETIME_DAYS * 24 * 60 * 60
const GENERATIONS = 2 ** 32

/**
 * Responds with tokens and sets the portal's cookies as its scripts would: Safari ends cookies written by scripts after
 * 7 days, but not those of a response. A tablet's own tokens have no refresh token and set no cookies, as its page
 * clears a customer's data before these tokens replace theirs; the credentials that it was granted them for do.
 */
export function respondWithTokens(
  c: ServerContext,
  tokens: TokenResponse,
  fields: TokenRequest['fields'] = {},
): Response {
  if (tokens.access_token && isFromOwnPage(c)) {
    const { client_id, client_secret } = fields
    if (tokens.refresh_token) {
      setCookie(c, COOKIE_NAMES.refreshToken, tokens.refresh_token)
      setCookie(c, COOKIE_NAMES.tokenType, tokens.token_type ?? 'Bearer')
      setCookie(c, COOKIE_NAMES.accessToken, tokens.access_token)
    } else if (client_id && client_secret) {
      setCookie(c, COOKIE_NAMES.machineCredentials, JSON.stringify({ client_id, client_secret }))
    }
  }
  // RFC 6749 section 5.1, for caches that know HTTP/1.0 only.
  c.header('pragma', 'no-cache')
  return c.json(tokens)
}

/**
 * Another site could submit a form and sign a visitor in as somebody else (login CSRF). It cannot send JSON without a
 * preflight, which is refused; browsers also send the origin.
 */
function isFromOwnPage(c: ServerContext): boolean {
  const site = c.req.header('sec-fetch-site') ?? 'same-origin'
  return site === 'same-origin' && /^application\/json\b/i.test(c.req.header('content-type') ?? '')
}

function setCookie(c: ServerContext, name: string, text: string): void {
  const append = (cookie: string) => c.header('set-cookie', cookie, { append: true })
  for (const [part, value] of splitCookieValue(name, toCookieValue(text), randomInt(GENERATIONS))) {
    append(`${part}=${value}; Max-Age=${MAX_AGE_S}; ${ATTRIBUTES}`)
  }
  // The scripts could not find the further parts of the former value once its first part is replaced.
  for (const part of partNames(name, getCookie(c, name))) append(`${part}=; Max-Age=0; ${ATTRIBUTES}`)
}
