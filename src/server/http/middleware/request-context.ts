import { randomFillSync } from 'node:crypto'
import type { MiddlewareHandler } from 'hono'
import type { Logger } from 'pino'
import type { Clock } from '#server/ports/clock.ts'
import { readClientAddress } from './client-address.ts'
import { addMissingHeaders, createHeaders } from '../response-headers.ts'
import type { ServerContext, ServerEnv } from '../server-env.ts'

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
type RequestObserver = (request: HandledRequest) => void

/** Logs one line per request and calls the observer, which counts requests. */
function createRequestLog(logger: Logger, observe?: RequestObserver): (c: ServerContext, ms: number) => void {
  return (c, ms) => {
    const { method } = c.req
    const { status } = c.res
    const route = c.get('route') ?? null
    observe?.({ method, route, status, ms })
    const [grant, problem] = [c.get('grant'), c.get('problem')]
    const line = { requestId: c.get('requestId'), method, route, status, ms: Math.round(ms), grant, problem }
    // Requests for files are many and of little interest.
    if (route === 'file') logger.debug(line, 'request')
    else logger.info(line, 'request')
  }
}

/** Letters and digits that are not confused over the phone. */
const ALPHABET = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
const LENGTH = 12
const GROUP = 4

// Random bytes are drawn in bulk: one call costs as much as everything else in a small request.
const pool = new Uint8Array(LENGTH * 256)
let used = pool.length

/** Maximum length of an id from a proxy. */
const ID_MAX = 255

/** The id that a proxy set, or a new one; a malformed one is replaced, as it goes into the log. */
function readRequestId(c: ServerContext): string {
  const given = c.req.header('x-request-id')
  return given && given.length <= ID_MAX && !/[^\w\-=]/.test(given) ? given : newRequestId()
}

/** An id that people can read out, such as `K7FM-2291-QXPA`; 32 characters divide 256 evenly. */
function newRequestId(): string {
  if (used === pool.length) {
    randomFillSync(pool)
    used = 0
  }
  let id = ''
  for (let index = 0; index < LENGTH; index += 1) {
    if (index > 0 && index % GROUP === 0) id += '-'
    id += ALPHABET.charAt((pool[used] ?? 0) % ALPHABET.length)
    used += 1
  }
  return id
}
