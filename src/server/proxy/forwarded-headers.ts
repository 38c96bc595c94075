import type { IncomingMessage, OutgoingHttpHeaders } from 'node:http'
import type { HttpBindings } from '@hono/node-server'
import type { ServerContext } from '#server/http/server-env.ts'

/** Hop-by-hop headers (RFC 9110 section 7.6.1). */
const HOP_BY_HOP_HEADERS = [
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

/** Our name in Via, by which forwarding loops are detected (RFC 9110 section 7.6.3). */
const PSEUDONYM = 'mijn-kareel'

/** What determines the forwarded client address, host and protocol. */
export interface ProxyTrust {
  /** True behind a proxy whose X-Forwarded-… headers are trusted. */
  readonly trustedProxy: boolean
  /** The portal's address for browsers, when configured. */
  readonly publicUrl: string | null
}

/** Headers of the forwarded request; X-Forwarded-… from clients is replaced. */
export function toRequestHeaders(c: ServerContext, host: string, trust: ProxyTrust): OutgoingHttpHeaders {
  const received = c.req.raw.headers
  const dropped = hopByHopHeaders(received.get('connection'))
  const headers: OutgoingHttpHeaders = {}
  for (const [name, value] of received) if (!dropped.has(name) && !isForwardingHeader(name)) headers[name] = value
  return { ...headers, ...forwardingHeaders(c, trust), host, 'x-request-id': c.get('requestId') }
}

/** True for a request that this portal has forwarded: API_ORIGIN points to the portal itself. */
export function isOwnForward(c: ServerContext): boolean {
  return (c.req.header('via') ?? '').includes(` ${PSEUDONYM}`)
}

/** Headers of the backend's response without hop-by-hop and CORS headers. */
export function toResponseHeaders(incoming: IncomingMessage): Headers {
  const dropped = hopByHopHeaders(incoming.headers.connection ?? null)
  const headers = new Headers()
  for (let index = 0; index < incoming.rawHeaders.length; index += 2) {
    const [name = '', value = ''] = incoming.rawHeaders.slice(index, index + 2)
    // Alternative services (RFC 7838) of the backend are not the portal's.
    const isReplaced = /^(access-control-.*|alt-svc)$/i.test(name)
    if (!dropped.has(name.toLowerCase()) && !isReplaced) headers.append(name, value)
  }
  headers.set('x-content-type-options', 'nosniff')
  return headers
}

function hopByHopHeaders(connection: string | null): Set<string> {
  const named = (connection ?? '').split(',').map((name) => name.trim().toLowerCase())
  return new Set([...HOP_BY_HOP_HEADERS, ...named])
}

function isForwardingHeader(name: string): boolean {
  return /^(forwarded|x-forwarded-.*|x-real-ip|via)$/.test(name)
}

function forwardingHeaders(c: ServerContext, { trustedProxy, publicUrl }: ProxyTrust): OutgoingHttpHeaders {
  const trusted = (name: string) => (trustedProxy ? c.req.header(name) : undefined)
  const portal = publicUrl === null ? null : new URL(publicUrl)
  const clients = [trusted('x-forwarded-for'), socketAddress(c)].filter((address) => address !== undefined)
  const host = portal?.host ?? trusted('x-forwarded-host') ?? c.req.header('host')
  const via = [trusted('via'), `1.1 ${PSEUDONYM}`].filter((part) => part !== undefined)
  return {
    ...(clients.length > 0 && { 'x-forwarded-for': clients.join(', ') }),
    ...(host !== undefined && { 'x-forwarded-host': host }),
    'x-forwarded-proto': portal?.protocol.slice(0, -1) ?? trusted('x-forwarded-proto') ?? 'http',
    via: via.join(', '),
  }
}

function socketAddress(c: ServerContext): string | undefined {
  const bindings: Partial<HttpBindings> | undefined = c.env
  return bindings?.incoming?.socket.remoteAddress
}
