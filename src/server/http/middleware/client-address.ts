import { isIPv6 } from 'node:net'
import type { HttpBindings } from '@hono/node-server'
import type { ServerContext } from '../server-env.ts'

/** The address of requests without a connection, such as those of tests. */
const NO_CONNECTION = 'local'

/**
 * The client's network address, for rate limits. Behind a trusted proxy it is the last entry of X-Forwarded-For, which
 * the proxy added; the client may have sent the others.
 */
export function readClientAddress(c: ServerContext, trustedProxy: boolean): string {
  const forwarded = trustedProxy ? c.req.header('x-forwarded-for')?.split(',').at(-1)?.trim() : undefined
  return clientNetwork(forwarded || socketAddress(c))
}

function socketAddress(c: ServerContext): string {
  // Without a listening server there are no bindings at all.
  const bindings: Partial<HttpBindings> | undefined = c.env
  return bindings?.incoming?.socket.remoteAddress ?? NO_CONNECTION
}

/** What counts as one client: an IPv4 address, or the /64 network of an IPv6 address. */
export function clientNetwork(address: string): string {
  if (!address.includes(':')) return address
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (mapped) return mapped
  if (!isIPv6(address)) return address
  // A URL has one spelling of an address: lower case, no leading zeros, no embedded IPv4 address.
  const { hostname } = new URL(`http://[${address.replace(/%.*$/, '')}]`)
  const [head = '', tail] = hostname.slice(1, -1).split('::')
  const groups = (part: string) => part.split(':').filter(Boolean)
  const missing = tail === undefined ? 0 : 8 - groups(head).length - groups(tail).length
  const all = [...groups(head), ...Array<string>(missing).fill('0'), ...groups(tail ?? '')]
  return `${all.slice(0, 4).join(':')}::/64`
}
