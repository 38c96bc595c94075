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
  // visitors show to a tablet (E37).
  'permissions-policy': 'camera=(self), unload=()',
} as const

/**
 * Completes the headers of every answer; the Date is the backend's clock, from which browsers learn its time (F-05). What
 * another backend has answered (API_ORIGIN) has a date and an id of its own.
 */
export function responseHeaders(clock: Clock): MiddlewareHandler<ServerEnv> {
  return async (c, next) => {
    await next()
    // One id links what a person saw with the log (F-65).
    const all = { ...DEFAULTS, date: clock.now().toUTCString(), 'x-request-id': c.get('requestId') }
    for (const [name, value] of Object.entries(all)) if (!c.res.headers.has(name)) c.header(name, value)
  }
}
