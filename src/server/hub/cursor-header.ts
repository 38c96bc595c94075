import type { MiddlewareHandler } from 'hono'
import type { ServerEnv } from '#server/http/server-env.ts'

/**
 * A position in the event stream; `time` is when it was the last one by the clock of `process`, in milliseconds, and
 * orders responses.
 */
export interface Cursor {
  readonly eventId: string
  readonly process: string
  readonly time: number
}

/**
 * Sends the position in the event stream from before each read, so that a client can subscribe without a gap. In
 * Server-Timing, as browsers keep that header for scripts that load later.
 */
export function sendCursor(currentCursor: () => Cursor | null): MiddlewareHandler<ServerEnv> {
  return async (c, next) => {
    const cursor = c.req.method === 'GET' ? currentCursor() : null
    await next()
    // `c.header` would copy the whole response here.
    if (cursor && c.res.ok)
      c.res.headers.set('server-timing', `hub;desc="${cursor.process} ${cursor.eventId}";dur=${cursor.time.toFixed(3)}`)
  }
}
