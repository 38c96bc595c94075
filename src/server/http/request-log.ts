import type { MiddlewareHandler } from 'hono'
import type { Logger } from 'pino'
import type { ServerEnv } from './server-env.ts'

/** A request that has been answered. */
export interface AnsweredRequest {
  readonly method: string
  /** The pattern, never the path or query, so that no token or address can get into it (F-65); null when none matched. */
  readonly route: string | null
  readonly status: number
  /** Until the headers of the answer, in milliseconds. */
  readonly ms: number
}

/** One line per request; who counts requests is told as well. */
export function requestLog(logger: Logger, observe?: (request: AnsweredRequest) => void): MiddlewareHandler<ServerEnv> {
  return async (c, next) => {
    const started = performance.now()
    await next()
    const ms = performance.now() - started
    const answered = { method: c.req.method, route: c.get('route') ?? null, status: c.res.status, ms }
    observe?.(answered)
    const line = { requestId: c.get('requestId'), ...answered, ms: Math.round(ms) }
    // Files of the portal are many and dull.
    if (answered.route === 'file') logger.debug(line, 'request')
    else logger.info(line, 'request')
  }
}
