import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { type AddressInfo, isIPv6 } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import type { Hono } from 'hono'
import type { ServerEnv } from './server-env.ts'
import { handleClientError, clientErrorResponse } from './client-error.ts'
import { StartError } from '../launch/start-error.ts'

/** In bytes; cookies of the portal can be large. */
const HEADERS_MAX = 32 * 1024
const HEADERS_TIMEOUT_MS = 20_000
/** Time limit for receiving one request in milliseconds: 50 MB from a building site at 250 kbit/s. */
const REQUEST_TIMEOUT_MS = 30 * 60 * 1000
/** How often Node checks these limits, in milliseconds. */
const CHECK_INTERVAL_MS = 5000
/** Idle timeout of a connection in milliseconds; event streams have a heartbeat every 15 seconds. */
const IDLE_TIMEOUT_MS = 2 * 60 * 1000
/**
 * How long a connection is kept for another request, in milliseconds: longer than proxies keep theirs (nginx and load
 * balancers of AWS 60 s, Traefik 90 s, Caddy 120 s), which otherwise send a request on a connection that is just closed.
 */
const KEEP_ALIVE_MS = 150_000
/** Concurrent connections; further ones are closed at once, to limit memory. */
const CONNECTIONS_MAX = 10_000
/** How long running requests may take when the server stops, in milliseconds. */
const DRAIN_TIMEOUT_MS = 10_000

/** A server that listens. */
export interface ListeningServer {
  /** Its address from this machine. */
  readonly url: string
  /** Accepts no new requests and lets running ones finish; after ten seconds their connections are closed. */
  close(): Promise<void>
}

/** Where to listen; port 0 is any free one. */
export interface ListenOptions {
  readonly host: string
  readonly port: number
  /** The address browsers use, for the headers of responses to malformed requests; absent when unknown. */
  readonly publicUrl?: string | null
  /** Time limit for receiving the headers of a request in milliseconds; 20 seconds when absent. */
  readonly headersTimeoutMs?: number
}

/** Starts to listen; throws a StartError when the port cannot be used. */
export async function listen(app: Hono<ServerEnv>, options: ListenOptions): Promise<ListeningServer> {
  const { host, port, publicUrl = null, headersTimeoutMs = HEADERS_TIMEOUT_MS } = options
  const server = createServer(
    {
      maxHeaderSize: HEADERS_MAX,
      // The app refuses such requests itself, with its usual headers.
      requireHostHeader: false,
      headersTimeout: headersTimeoutMs,
      requestTimeout: REQUEST_TIMEOUT_MS,
      keepAliveTimeout: KEEP_ALIVE_MS,
      connectionsCheckingInterval: Math.min(CHECK_INTERVAL_MS, headersTimeoutMs),
    },
    getRequestListener(
      (request, env) => {
        if (hasOneHost(env.incoming)) return app.fetch(request, env)
        return clientErrorResponse(new Error('Several Host headers'), publicUrl, new URL(request.url).pathname)
      },
      { errorHandler: (error) => clientErrorResponse(error, publicUrl) },
    ),
  )
  const endConnections = createConnectionEnd(server)
  server.maxConnections = CONNECTIONS_MAX
  server.setTimeout(IDLE_TIMEOUT_MS)
  server.on('clientError', (error, socket) => void handleClientError(error, socket, publicUrl))
  server.listen(port, host)
  try {
    await once(server, 'listening')
  } catch (error) {
    throw new StartError(describeListenError(error, host, port), { cause: error })
  }
  return { url: toUrl(server, host), close: () => drain(server, endConnections) }
}

/** Node keeps only the first of several Host headers, a proxy perhaps another (RFC 9112 section 3.2). */
function hasOneHost({ rawHeaders }: Pick<IncomingMessage, 'rawHeaders'>): boolean {
  return rawHeaders.filter((text, index) => index % 2 === 0 && text.toLowerCase() === 'host').length === 1
}

/**
 * Returns what ends each connection with its present response: a proxy would send further requests on it, which are cut
 * in the end.
 */
function createConnectionEnd(server: Server): () => void {
  const running = new Set<ServerResponse>()
  let isEnding = false
  const end = (response: ServerResponse) => {
    if (!response.headersSent) response.setHeader('connection', 'close')
  }
  server.on('request', (_, response) => {
    running.add(response)
    if (isEnding) end(response)
    response.once('close', () => {
      running.delete(response)
      // Its headers had been sent before.
      if (isEnding) setImmediate(() => server.closeIdleConnections())
    })
  })
  return () => {
    isEnding = true
    for (const response of running) end(response)
  }
}

async function drain(server: Server, endConnections: () => void): Promise<void> {
  const closed = once(server, 'close')
  const timeout = setTimeout(() => server.closeAllConnections(), DRAIN_TIMEOUT_MS)
  endConnections()
  server.close()
  server.closeIdleConnections()
  await closed
  clearTimeout(timeout)
}

function toUrl(server: Server, host: string): string {
  const { port } = server.address() as AddressInfo
  // Browsers treat localhost as secure, which the portal's cookies need.
  const isLocal = ['127.0.0.1', '0.0.0.0', '::', '::1', 'localhost'].includes(host)
  const name = isLocal ? 'localhost' : isIPv6(host) ? `[${host}]` : host
  return `http://${name}:${port}`
}

function describeListenError(error: unknown, host: string, port: number): string {
  const code = error instanceof Error && 'code' in error ? error.code : null
  switch (code) {
    case 'EADDRINUSE':
      return `Port ${port} is in use by another program: stop it, or choose another one with PORT.`
    case 'EACCES':
      return `Port ${port} may not be used by this account: choose one above 1023 with PORT.`
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return `HOST ${host} is not an address of this machine.`
    default:
      return `Cannot listen on ${host}, port ${port} (${String(code)}).`
  }
}
