import type { MiddlewareHandler } from 'hono'
import type { Logger } from 'pino'
import type { Clock } from '#server/ports/clock.ts'
import { readClientAddress } from './client-address.ts'
import { readRequestId } from './request-id.ts'
import { createRequestLog, type RequestObserver } from './request-log.ts'
import { addMissingHeaders, createHeaders } from '../response-headers.ts'
import type { ServerEnv } from '../server-env.ts'

/** What the middleware of every request needs. */
export interface RequestContextOptions {
  readonly logger: Logger
  readonly clock: Clock
  /** The portal's address for browsers; null or empty when unknown. */
  readonly publicUrl: () => string | null
  /** True behind a proxy whose X-Forwarded-For is trusted. */
  readonly trustedProxy: boolean
  /** Called for each handled request. */
  readonly observe?: RequestObserver | undefined
}

/**
 * Sets id and client address of every request, adds the default headers to its response and logs it. One middleware, as
 * each further one costs every request as much as all of this.
 */
export function requestContext(options: RequestContextOptions): MiddlewareHandler<ServerEnv> {
  const headers = createHeaders(options.clock, options.publicUrl)
  const log = createRequestLog(options.logger, options.observe)
  return async (c, next) => {
    const started = performance.now()
    c.set('requestId', readRequestId(c))
    c.set('clientAddress', readClientAddress(c, options.trustedProxy))
    c.set('headers', headers)
    await next()
    addMissingHeaders(c)
    log(c, performance.now() - started)
  }
}
