import type { Logger } from 'pino'
import type { ServerContext } from '../server-env.ts'

/** A request with its response. */
export interface HandledRequest {
  readonly method: string
  /** The route pattern; never path or query, which may hold tokens and addresses. Null when none matched. */
  readonly route: string | null
  readonly status: number
  /** Milliseconds until the response's headers. */
  readonly ms: number
}

/** Called for each handled request. */
export type RequestObserver = (request: HandledRequest) => void

/** Logs one line per request and calls the observer, which counts requests. */
export function createRequestLog(logger: Logger, observe?: RequestObserver): (c: ServerContext, ms: number) => void {
  return (c, ms) => {
    const { method } = c.req
    const { status } = c.res
    const route = c.get('route') ?? null
    observe?.({ method, route, status, ms })
    const line = { requestId: c.get('requestId'), method, route, status, ms: Math.round(ms) }
    // Requests for files are many and of little interest.
    if (route === 'file') logger.debug(line, 'request')
    else logger.info(line, 'request')
  }
}
