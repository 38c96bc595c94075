import type { Logger } from 'pino'
import type { ServerContext } from './server-env.ts'

/** A request that has been answered. */
export interface AnsweredRequest {
  readonly method: string
  /** The pattern, never the path or query, so that no token or address can get into it (F-65); null when none matched. */
  readonly route: string | null
  readonly status: number
  /** Until the headers of the answer, in milliseconds. */
  readonly ms: number
}

/** Told of each request that has been answered. */
export type Observe = (request: AnsweredRequest) => void

/** Writes one line per request, after so many milliseconds; who counts requests is told as well. */
export function createRequestLog(logger: Logger, observe?: Observe): (c: ServerContext, ms: number) => void {
  return (c, ms) => {
    const { method } = c.req
    const { status } = c.res
    const route = c.get('route') ?? null
    observe?.({ method, route, status, ms })
    const line = { requestId: c.get('requestId'), method, route, status, ms: Math.round(ms) }
    // Files of the portal are many and dull.
    if (route === 'file') logger.debug(line, 'request')
    else logger.info(line, 'request')
  }
}
