import type { MiddlewareHandler } from 'hono'
import type { Clock } from '#server/ports/clock.ts'
import type { ServerEnv } from './server-env.ts'

/** On every answer, errors included (F-44). Files of the portal set their own caching and policy. */
const DEFAULTS = {
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  // Without unload handlers pages can come back from the back-forward cache (performance.md); the camera is for codes that
  // visitors show to a tablet (E37), which stays awake meanwhile (F-73).
  'permissions-policy': 'camera=(self), screen-wake-lock=(self), geolocation=(), microphone=(), unload=()',
}

const JSON_TYPE = 'application/json; charset=utf-8'

/** For two years browsers come by https alone, once they have come by it. */
const BY_HTTPS = { ...DEFAULTS, 'strict-transport-security': 'max-age=63072000' }

/** The headers of every answer of a portal that browsers reach at this address; null or empty when that is not known. */
export function defaultHeaders(publicUrl: string | null): Readonly<Record<string, string>> {
  return publicUrl?.startsWith('https:') ? BY_HTTPS : DEFAULTS
}

/**
 * Completes the headers of every answer; the Date is the backend's clock, from which browsers learn its time (F-05). What
 * another backend has answered (API_ORIGIN) has a date and an id of its own.
 */
export function responseHeaders(clock: Clock, publicUrl: () => string | null): MiddlewareHandler<ServerEnv> {
  return async (c, next) => {
    await next()
    // One id links what a person saw with the log (F-65).
    const own = { date: clock.now().toUTCString(), 'x-request-id': c.get('requestId') }
    // Not `c.header`, which by now would copy the whole answer for each (P17).
    const { headers } = c.res
    for (const all of [defaultHeaders(publicUrl()), own]) {
      for (const [name, value] of Object.entries(all)) if (!headers.has(name)) headers.set(name, value)
    }
    // Said exactly, although JSON knows no other (RFC 8259 section 8.1).
    if (headers.get('content-type') === 'application/json') headers.set('content-type', JSON_TYPE)
  }
}
