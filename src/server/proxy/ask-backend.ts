import { Agent as PlainAgent, type ClientRequest, type IncomingMessage, request as plainRequest } from 'node:http'
import { Agent as TlsAgent, request as tlsRequest } from 'node:https'
import { pipeline, Readable } from 'node:stream'
import { ProblemError } from '#server/http/problem.ts'
import type { ServerContext } from '#server/http/server-env.ts'
import { longestBody, measured } from './measured-body.ts'
import { requestHeaders, type Vantage } from './passed-headers.ts'

/** How long another backend is waited for, in milliseconds. */
export interface Patience {
  /** Until there is a connection. */
  readonly connect: number
  /** From the end of the request to the beginning of the answer: less than the portal itself waits (F-20). */
  readonly answer: number
  /** Without a byte in any direction: streams of the realtime channel say something every 15 s. */
  readonly silence: number
}

export const PATIENCE: Patience = { connect: 5000, answer: 18_000, silence: 60_000 }

/** A request to the backend as it is now: resolves to its answer, whose body has yet to be read. */
export type AskBackend = (c: ServerContext, path: string) => Promise<IncomingMessage>

/** How requests reach the backend of API_ORIGIN. */
export function createAskBackend(origin: string, vantage: Vantage, patience: Patience): AskBackend {
  const { protocol, hostname, port, host } = new URL(origin)
  const [request, Agent] = protocol === 'https:' ? [tlsRequest, TlsAgent] : [plainRequest, PlainAgent]
  const kept = new Agent({ keepAlive: true })

  function send(c: ServerContext, path: string, onNew = false): Promise<IncomingMessage> {
    const { method } = c.req
    const isRead = method === 'GET' || method === 'HEAD'
    const outgoing = request({
      protocol,
      // An IPv6 address stands in brackets in a URL only.
      hostname: hostname.replace(/^\[|\]$/g, ''),
      port,
      method,
      path,
      headers: requestHeaders(c, host, vantage),
      // A kept connection may end while a request goes out on it: a read is then asked again, a write never goes there.
      agent: isRead && !onNew ? kept : false,
      signal: c.req.raw.signal,
    })
    return new Promise((resolve, reject) => {
      outgoing.once('response', resolve)
      // Stays: after the answer has come, a body that could not be sent to its end is nobody's concern.
      outgoing.on('error', (error) => reject(new SendFailure(error, isRead && outgoing.reusedSocket)))
      loseInTime(outgoing, patience)
      const body = isRead ? null : c.req.raw.body
      if (!body) return void outgoing.end()
      // Before the pipeline ends the request, and with it the reason would be lost.
      const through = measured(longestBody(c)).once('error', reject)
      pipeline(Readable.fromWeb(body), through, outgoing, () => undefined)
    })
  }

  return async (c, path) => {
    try {
      return await send(c, path).catch((error: unknown) => {
        // Others that are kept may have ended, too.
        if (error instanceof SendFailure && error.mayAskAgain) return send(c, path, true)
        throw error
      })
    } catch (error) {
      throw error instanceof SendFailure ? error.cause : error
    }
  }
}

/** A request without an answer. */
class SendFailure extends Error {
  override readonly cause: Error
  readonly mayAskAgain: boolean

  constructor(cause: Error, onKeptConnection: boolean) {
    super('Not answered')
    this.cause = cause
    this.mayAskAgain = onKeptConnection && 'code' in cause && (cause.code === 'ECONNRESET' || cause.code === 'EPIPE')
  }
}

function loseInTime(outgoing: ClientRequest, { connect, answer, silence }: Patience): void {
  const lose = () => void outgoing.destroy(new ProblemError(504, 'unavailable', { headers: { 'retry-after': '2' } }))
  const timers = [setTimeout(lose, connect)]
  const stop = () => timers.forEach(clearTimeout)
  outgoing.once('socket', (socket) => {
    if (socket.connecting) socket.once('connect', stop)
    else stop()
  })
  outgoing.once('finish', () => timers.push(setTimeout(lose, answer)))
  outgoing.setTimeout(silence, lose)
  outgoing.once('response', stop)
  outgoing.once('close', stop)
}
