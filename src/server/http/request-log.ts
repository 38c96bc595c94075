import type { MiddlewareHandler } from 'hono'
import type { Logger } from 'pino'
import type { ServerEnv } from './server-env.ts'

/** One line per request: the pattern, never the path or query, so that no token or address can get into it (F-65). */
export function requestLog(logger: Logger): MiddlewareHandler<ServerEnv> {
  return async (c, next) => {
    const started = performance.now()
    await next()
    const ms = Math.round(performance.now() - started)
    const line = {
      requestId: c.get('requestId'),
      method: c.req.method,
      route: c.get('route') ?? null,
      status: c.res.status,
      ms,
    }
    // Files of the portal are many and dull.
    if (c.get('route') === 'file') logger.debug(line, 'request')
    else logger.info(line, 'request')
  }
}
