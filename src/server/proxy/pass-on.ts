import type { IncomingMessage } from 'node:http'
import { PassThrough, Readable } from 'node:stream'
import type { Handler } from 'hono'
import type { Logger } from 'pino'
import { notFound, ProblemError } from '#server/http/problem.ts'
import type { ServerContext, ServerEnv } from '#server/http/server-env.ts'
import type { AskBackend } from './ask-backend.ts'
import { answerHeaders, comesFromUs } from './passed-headers.ts'

/** Statuses that come without a body (Fetch standard, "null body status"). */
const WITHOUT_BODY = [204, 205, 304]
/** For the log: whoever asked has gone. */
const CLIENT_GONE = 499

/** What belongs to the backend: its API, what file links lead to, the realtime channel, and the pages that mails lead to. */
export const PASSED_ON = ['/v2/api', '/api', '/.well-known/mercure', '/booking'] as const

/** Passing requests on. */
export interface PassOn {
  readonly handle: Handler<ServerEnv>
  /** Ends the streams of the realtime channel: a server that stops would wait for them. */
  endStreams(): void
}

/** Passes requests on and answers as they come, both as streams; what breaks on one side breaks on the other. */
export function createPassOn(ask: AskBackend, logger: Logger): PassOn {
  const streams = new Set<PassThrough>()

  async function handle(c: ServerContext): Promise<Response> {
    const { pathname, search } = new URL(c.req.url)
    const place = PASSED_ON.find((prefix) => pathname === prefix || pathname.startsWith(`${prefix}/`))
    // Steps upwards have led elsewhere.
    if (!place) throw notFound()
    c.set('route', `${place}/…`)
    if (comesFromUs(c)) throw notReached(c, logger, 'API_ORIGIN leads back to this portal')
    try {
      return answerOf(c, await ask(c, pathname + search))
    } catch (error) {
      if (c.req.raw.signal.aborted) return new Response(null, { status: CLIENT_GONE })
      throw error instanceof ProblemError ? error : notReached(c, logger, codeOf(error))
    }
  }

  function answerOf(c: ServerContext, answer: IncomingMessage): Response {
    const { statusCode: status = 0 } = answer
    if (status < 200 || status > 599) throw notReached(c, logger, `status ${status}`)
    const headers = answerHeaders(answer)
    if (c.req.method === 'HEAD' || WITHOUT_BODY.includes(status)) {
      answer.resume()
      return new Response(null, { status, headers })
    }
    const body = bodyOf(c, answer)
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

/** A body that, cut off, takes the connection with it: half an answer is not to look like a whole one (T02). */
function bodyOf(c: ServerContext, answer: IncomingMessage): PassThrough {
  const body = new PassThrough()
  body.once('close', () => answer.destroy())
  answer.once('error', (error) => {
    const { outgoing } = c.env
    if (!outgoing) return void body.destroy(error)
    outgoing.destroy()
    body.end()
  })
  return answer.pipe(body)
}

/** 502 is "not answered" (T02): nobody is logged out, and what waits is sent again. */
function notReached(c: ServerContext, logger: Logger, reason: string): ProblemError {
  logger.warn({ requestId: c.get('requestId'), reason }, 'backend not reached')
  return new ProblemError(502, 'unavailable', { headers: { 'retry-after': '2' } })
}

/** A code alone: messages can hold addresses. */
function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : 'unknown'
}
