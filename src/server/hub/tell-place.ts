import type { MiddlewareHandler } from 'hono'
import type { ServerEnv } from '#server/http/server-env.ts'

/** A place in the stream of updates: whose count it is, how many there were before, and its name. */
export interface Place {
  readonly process: string
  readonly count: number
  readonly name: string
}

/**
 * Says with every answer to a read where the stream of updates was before it, so that a page knows from where to listen
 * (place-of-page.ts). By Server-Timing, as browsers keep that for code that comes later than the answer.
 */
export function tellPlace(place: () => Place | null): MiddlewareHandler<ServerEnv> {
  return async (c, next) => {
    const before = c.req.method === 'GET' ? place() : null
    await next()
    if (before && c.res.ok) c.header('server-timing', `hub;desc="${before.process} ${before.name}";dur=${before.count}`)
  }
}
