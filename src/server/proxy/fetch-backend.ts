import { Agent as PlainAgent, type ClientRequest, type IncomingMessage, request as plainRequest } from 'node:http'
import { Agent as TlsAgent, request as tlsRequest } from 'node:https'
import { pipeline, Readable, Transform } from 'node:stream'
import { ATTACHMENT_SIZE_MAX } from '#contract/configuration/limits.ts'
import { BODY_MAX, tooLarge } from '#server/http/body.ts'
import { ProblemError } from '#server/http/problem.ts'
import type { ServerContext } from '#server/http/server-env.ts'
import { toRequestHeaders, type ProxyTrust } from './forwarded-headers.ts'

/** Time limits of calls to the other backend, in milliseconds. */
export interface BackendTimeouts {
  /** Until connected. */
  readonly connect: number
  /** From the end of the request to the start of the response: less than the portal's own timeout. */
  readonly response: number
  /** Without a byte in either direction; realtime streams have a heartbeat every 15 s. */
  readonly idle: number
}

export const BACKEND_TIMEOUTS: BackendTimeouts = { connect: 5000, response: 18_000, idle: 60_000 }

/** Sends the present request to the backend; resolves to a response whose body is unread. */
export type FetchBackend = (c: ServerContext, path: string) => Promise<IncomingMessage>

/** Creates the client for the backend of API_ORIGIN. */
export function createFetchBackend(origin: string, trust: ProxyTrust, timeouts: BackendTimeouts): FetchBackend {
  const { protocol, hostname, port, host } = new URL(origin)
  const [request, Agent] = protocol === 'https:' ? [tlsRequest, TlsAgent] : [plainRequest, PlainAgent]
  const keepAliveAgent = new Agent({ keepAlive: true })

  function send(c: ServerContext, path: string, newConnection = false): Promise<IncomingMessage> {
    const { method } = c.req
    const isRead = method === 'GET' || method === 'HEAD'
    const outgoing = request({
      protocol,
      // IPv6 addresses have brackets in URLs only.
      hostname: hostname.replace(/^\[|\]$/g, ''),
      port,
      method,
      path,
      headers: toRequestHeaders(c, host, trust),
      // A kept-alive connection may close while a request is sent: reads are retried, writes get a new connection.
      agent: isRead && !newConnection ? keepAliveAgent : false,
      signal: c.req.raw.signal,
    })
    return new Promise((resolve, reject) => {
      outgoing.once('response', resolve)
      // The listener remains, as errors after the response are irrelevant.
      outgoing.on('error', (error) => reject(new SendError(error, isRead && outgoing.reusedSocket)))
      applyTimeouts(outgoing, timeouts)
      const body = isRead ? null : c.req.raw.body
      if (!body) return void outgoing.end()
      // Rejects before the pipeline ends the request with an error that says less.
      const limited = limitBody(maxBodySize(c)).once('error', reject)
      pipeline(Readable.fromWeb(body), limited, outgoing, () => undefined)
    })
  }

  return async (c, path) => {
    try {
      return await send(c, path).catch((error: unknown) => {
        // Other kept-alive connections may be closed, too.
        if (error instanceof SendError && error.isRetryable) return send(c, path, true)
        throw error
      })
    } catch (error) {
      throw error instanceof SendError ? error.cause : error
    }
  }
}

/** A request without a response. */
class SendError extends Error {
  override readonly cause: Error
  readonly isRetryable: boolean

  constructor(cause: Error, reusedConnection: boolean) {
    super('No response')
    this.cause = cause
    this.isRetryable = reusedConnection && 'code' in cause && (cause.code === 'ECONNRESET' || cause.code === 'EPIPE')
  }
}

function applyTimeouts(outgoing: ClientRequest, { connect, response, idle }: BackendTimeouts): void {
  const abort = () => void outgoing.destroy(new ProblemError(504, 'unavailable', { headers: { 'retry-after': '2' } }))
  const timers = [setTimeout(abort, connect)]
  const stop = () => timers.forEach(clearTimeout)
  outgoing.once('socket', (socket) => {
    if (socket.connecting) socket.once('connect', stop)
    else stop()
  })
  outgoing.once('finish', () => timers.push(setTimeout(abort, response)))
  outgoing.setTimeout(idle, abort)
  outgoing.once('response', stop)
  outgoing.once('close', stop)
}

/** Maximum size of a forwarded body in bytes: a file's, or that of any other call. */
function maxBodySize(c: ServerContext): number {
  const type = c.req.header('content-type') ?? ''
  return /\bjson\b|^application\/x-www-form-urlencoded/i.test(type) ? BODY_MAX : ATTACHMENT_SIZE_MAX
}

/** Passes a body through and breaks it off with a 413 once it has more than `max` bytes. */
function limitBody(max: number): Transform {
  let size = 0
  return new Transform({
    transform(chunk: Uint8Array, _encoding, done) {
      size += chunk.byteLength
      if (size > max) done(tooLarge(max))
      else done(null, chunk)
    },
  })
}
