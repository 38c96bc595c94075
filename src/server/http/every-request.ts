import type { MiddlewareHandler } from 'hono'
import type { Logger } from 'pino'
import type { Clock } from '#server/ports/clock.ts'
import { clientAddressOf } from './client-address.ts'
import { requestIdOf } from './request-id.ts'
import { createRequestLog, type Observe } from './request-log.ts'
import { completeHeaders, createHeaders } from './response-headers.ts'
import type { ServerEnv } from './server-env.ts'

/** What every request is met with. */
export interface EveryRequest {
  readonly logger: Logger
  readonly clock: Clock
  /** The address under which browsers reach the portal; null or empty when that is not known. */
  readonly publicUrl: () => string | null
  /** True behind a proxy of ours, which says where requests come from. */
  readonly trustedProxy: boolean
  /** Told of each request that has been answered; nobody when absent. */
  readonly observe?: Observe | undefined
}

/**
 * Gives every request an id and notes where it comes from, completes the headers of its answer, and writes its line into the
 * log. One step, as each further one costs every request as much as all of these (P17).
 */
export function everyRequest(options: EveryRequest): MiddlewareHandler<ServerEnv> {
  const headers = createHeaders(options.clock, options.publicUrl)
  const log = createRequestLog(options.logger, options.observe)
  return async (c, next) => {
    const started = performance.now()
    c.set('requestId', requestIdOf(c))
    c.set('clientAddress', clientAddressOf(c, options.trustedProxy))
    c.set('headers', headers)
    await next()
    completeHeaders(c)
    log(c, performance.now() - started)
  }
}
