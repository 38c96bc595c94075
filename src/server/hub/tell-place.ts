import type { MiddlewareHandler } from 'hono'
import type { ServerEnv } from '#server/http/server-env.ts'

/** A place in the stream of updates, and when it was the last: by whose clock, in milliseconds, which order a page's answers. */
export interface Place {
  readonly name: string
  readonly process: string
  readonly at: number
}

/**
 * Says with every answer to a read where the stream of updates was before it, so that a page knows from where to listen
 * (place-of-page.ts). By Server-Timing, as browsers keep that for code that comes later than the answer.
 */
export function tellPlace(place: () => Place | null): MiddlewareHandler<ServerEnv> {
  return async (c, next) => {
    const before = c.req.method === 'GET' ? place() : null
    await next()
    // Not `c.header`, which by now would copy the whole answer (P17).
    if (before && c.res.ok)
      c.res.headers.set('server-timing', `hub;desc="${before.process} ${before.name}";dur=${before.at.toFixed(3)}`)
  }
}
