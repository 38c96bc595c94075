import type { IncomingMessage, OutgoingHttpHeaders } from 'node:http'
import type { HttpBindings } from '@hono/node-server'
import type { ServerContext } from '#server/http/server-env.ts'

/** About one connection, not about the message (RFC 9110 section 7.6.1). */
const OF_A_CONNECTION = [
  'connection',
  'expect',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
]

/** By which a request that comes back to us is known (RFC 9110 section 7.6.3). */
const PSEUDONYM = 'mijn-kareel'

/** Whose word counts about where a request comes from. */
export interface Vantage {
  /** True behind a proxy of ours, whose X-Forwarded-… are believed. */
  readonly trustedProxy: boolean
  /** Where browsers reach the portal, when that is configured. */
  readonly publicUrl: string | null
}

/** Headers of a request as it goes on to the backend: what the client says of the way that it came is replaced by what we know. */
export function requestHeaders(c: ServerContext, host: string, vantage: Vantage): OutgoingHttpHeaders {
  const given = c.req.raw.headers
  const dropped = droppedOf(given.get('connection'))
  const headers: OutgoingHttpHeaders = {}
  for (const [name, value] of given) if (!dropped.has(name) && !isAboutTheWay(name)) headers[name] = value
  return { ...headers, ...theWay(c, vantage), host, 'x-request-id': c.get('requestId') }
}

/** True for a request that we have passed on already: API_ORIGIN leads back here. */
export function comesFromUs(c: ServerContext): boolean {
  return (c.req.header('via') ?? '').includes(` ${PSEUDONYM}`)
}

/** Headers of the backend's answer as it goes out: no connection's, and no other site's leave to read it (F-44). */
export function answerHeaders(answer: IncomingMessage): Headers {
  const dropped = droppedOf(answer.headers.connection ?? null)
  const headers = new Headers()
  for (let at = 0; at < answer.rawHeaders.length; at += 2) {
    const [name = '', value = ''] = answer.rawHeaders.slice(at, at + 2)
    // Other ways to the backend (RFC 7838) are none to the portal.
    const isOurs = /^(access-control-.*|alt-svc)$/i.test(name)
    if (!dropped.has(name.toLowerCase()) && !isOurs) headers.append(name, value)
  }
  headers.set('x-content-type-options', 'nosniff')
  return headers
}

function droppedOf(connection: string | null): Set<string> {
  const named = (connection ?? '').split(',').map((name) => name.trim().toLowerCase())
  return new Set([...OF_A_CONNECTION, ...named])
}

function isAboutTheWay(name: string): boolean {
  return /^(forwarded|x-forwarded-.*|x-real-ip|via)$/.test(name)
}

function theWay(c: ServerContext, { trustedProxy, publicUrl }: Vantage): OutgoingHttpHeaders {
  const before = (name: string) => (trustedProxy ? c.req.header(name) : undefined)
  const known = publicUrl === null ? null : new URL(publicUrl)
  const clients = [before('x-forwarded-for'), socketAddress(c)].filter((address) => address !== undefined)
  const host = known?.host ?? before('x-forwarded-host') ?? c.req.header('host')
  const via = [before('via'), `1.1 ${PSEUDONYM}`].filter((part) => part !== undefined)
  return {
    ...(clients.length > 0 && { 'x-forwarded-for': clients.join(', ') }),
    ...(host !== undefined && { 'x-forwarded-host': host }),
    'x-forwarded-proto': known?.protocol.slice(0, -1) ?? before('x-forwarded-proto') ?? 'http',
    via: via.join(', '),
  }
}

function socketAddress(c: ServerContext): string | undefined {
  const bindings: Partial<HttpBindings> | undefined = c.env
  return bindings?.incoming?.socket.remoteAddress
}
