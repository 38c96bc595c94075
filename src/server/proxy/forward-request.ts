import type { IncomingMessage } from 'node:http'
import { PassThrough, Readable } from 'node:stream'
import type { Handler } from 'hono'
import type { Logger } from 'pino'
import { notFound, ProblemError } from '#server/http/problem.ts'
import type { ServerContext, ServerEnv } from '#server/http/server-env.ts'
import type { FetchBackend } from './fetch-backend.ts'
import { toResponseHeaders, isOwnForward } from './forwarded-headers.ts'

/** Fetch standard, "null body status". */
const NULL_BODY_STATUSES = [204, 205, 304]
/** For the log: the client closed the connection. */
const CLIENT_CLOSED_REQUEST = 499

/** Paths of the backend: its API, file links, the realtime hub, and the pages that mails link to. */
export const FORWARDED_PATHS = ['/v2/api', '/api', '/.well-known/mercure', '/booking'] as const

/** Forwards requests. */
export interface RequestForwarder {
  readonly handle: Handler<ServerEnv>
  /** Ends realtime streams, which a stopping server would wait for. */
  endStreams(): void
}

/** Streams requests and responses through; an error on one side breaks the other. */
export function createRequestForwarder(fetchBackend: FetchBackend, logger: Logger): RequestForwarder {
  const streams = new Set<PassThrough>()

  async function handle(c: ServerContext): Promise<Response> {
    const { pathname, search } = new URL(c.req.url)
    const prefix = FORWARDED_PATHS.find((path) => pathname === path || pathname.startsWith(`${path}/`))
    // A path with `..` may resolve to another one.
    if (!prefix) throw notFound()
    c.set('route', `${prefix}/…`)
    if (isOwnForward(c)) throw backendUnreachable(c, logger, 'API_ORIGIN leads back to this portal')
    try {
      return createResponse(c, await fetchBackend(c, pathname + search))
    } catch (error) {
      if (c.req.raw.signal.aborted) return new Response(null, { status: CLIENT_CLOSED_REQUEST })
      throw error instanceof ProblemError ? error : backendUnreachable(c, logger, errorCode(error))
    }
  }

  function createResponse(c: ServerContext, incoming: IncomingMessage): Response {
    const { statusCode: status = 0 } = incoming
    if (status < 200 || status > 599) throw backendUnreachable(c, logger, `status ${status}`)
    const headers = toResponseHeaders(incoming)
    if (c.req.method === 'HEAD' || NULL_BODY_STATUSES.includes(status)) {
      incoming.resume()
      return new Response(null, { status, headers })
    }
    const body = createBody(c, incoming)
    if (headers.get('content-type')?.startsWith('text/event-stream')) {
      streams.add(body)
      body.once('close', () => streams.delete(body))
    }
    return new Response(Readable.toWeb(body) as ReadableStream, { status, headers })
  }

  return {
    handle,
    endStreams() {
      for (const stream of streams) stream.end()
    },
  }
}

/** A body that closes the connection when it breaks off: a partial response must not look complete. */
function createBody(c: ServerContext, incoming: IncomingMessage): PassThrough {
  const body = new PassThrough()
  body.once('close', () => incoming.destroy())
  incoming.once('error', (error) => {
    const { outgoing } = c.env
    if (!outgoing) return void body.destroy(error)
    outgoing.destroy()
    body.end()
  })
  return incoming.pipe(body)
}

/** Clients treat a 502 as no response: nobody is signed out, and queued writes are sent again. */
function backendUnreachable(c: ServerContext, logger: Logger, reason: string): ProblemError {
  logger.warn({ requestId: c.get('requestId'), reason }, 'backend not reached')
  return new ProblemError(502, 'unavailable', { headers: { 'retry-after': '2' } })
}

/** Only the code, as messages may contain addresses. */
function errorCode(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : 'unknown'
}
