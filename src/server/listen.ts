import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { type AddressInfo, isIPv6 } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import type { Hono } from 'hono'
import type { ServerEnv } from './http/server-env.ts'
import { refuseUnreadable, unreadable } from './refuse-unreadable.ts'
import { StartError } from './start-error.ts'

/** Cookies of the portal can be large (T13). */
const HEADERS_MAX = 32 * 1024
const HEADERS_LIMIT_MS = 20_000
/** Longest time for one request to come in, in milliseconds: 50 MB from a building site with 250 kbit/s (E08). */
const REQUEST_LIMIT_MS = 30 * 60 * 1000
/** How often those limits are looked at, in milliseconds. */
const LIMITS_EVERY_MS = 5000
/** Longest silence on a connection, in milliseconds; event streams have a heartbeat every 15 seconds (F-61). */
const SILENCE_LIMIT_MS = 2 * 60 * 1000
/** Connections at once; more are closed as they come, so that those that are there keep their memory (F-61). */
const CONNECTIONS_MAX = 10_000
/** Longest wait for requests under way when the backend stops, in milliseconds (F-58). */
const DRAIN_LIMIT_MS = 10_000

/** A backend that listens. */
export interface Listening {
  /** Where it can be reached from this machine. */
  readonly url: string
  /** Takes no new requests, lets those under way finish, and resolves; after ten seconds they are cut off. */
  close(): Promise<void>
}

/** Where to listen; port 0 takes any free one. */
export interface ListenOptions {
  readonly host: string
  readonly port: number
  /** Where browsers reach the portal, for the headers of what is refused before it is a request; absent when not known. */
  readonly publicUrl?: string | null
  /** Longest time for the headers of a request to come in, in milliseconds; 20 seconds when absent (F-61). */
  readonly headersLimitMs?: number
}

/** Starts to listen; a port that cannot be had ends the start with a sentence. */
export async function listen(app: Hono<ServerEnv>, options: ListenOptions): Promise<Listening> {
  const { host, port, publicUrl = null, headersLimitMs = HEADERS_LIMIT_MS } = options
  const server = createServer(
    {
      maxHeaderSize: HEADERS_MAX,
      // Refused below, with our headers.
      requireHostHeader: false,
      headersTimeout: headersLimitMs,
      requestTimeout: REQUEST_LIMIT_MS,
      connectionsCheckingInterval: Math.min(LIMITS_EVERY_MS, headersLimitMs),
    },
    getRequestListener((request, env) => app.fetch(request, env), {
      errorHandler: (error) => unreadable(error, publicUrl),
    }),
  )
  server.maxConnections = CONNECTIONS_MAX
  server.setTimeout(SILENCE_LIMIT_MS)
  server.on('clientError', (error, socket) => void refuseUnreadable(error, socket, publicUrl))
  server.listen(port, host)
  try {
    await once(server, 'listening')
  } catch (error) {
    throw new StartError(whyNot(error, host, port), { cause: error })
  }
  return { url: urlOf(server, host), close: () => drain(server) }
}

async function drain(server: Server): Promise<void> {
  const closed = once(server, 'close')
  const limit = setTimeout(() => server.closeAllConnections(), DRAIN_LIMIT_MS)
  server.close()
  server.closeIdleConnections()
  await closed
  clearTimeout(limit)
}

function urlOf(server: Server, host: string): string {
  const { port } = server.address() as AddressInfo
  // Browsers treat localhost as secure, which the portal's cookies need (T15).
  const isLocal = ['127.0.0.1', '0.0.0.0', '::', '::1', 'localhost'].includes(host)
  const name = isLocal ? 'localhost' : isIPv6(host) ? `[${host}]` : host
  return `http://${name}:${port}`
}

function whyNot(error: unknown, host: string, port: number): string {
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
