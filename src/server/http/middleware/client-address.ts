import { isIPv6 } from 'node:net'
import type { HttpBindings } from '@hono/node-server'
import type { ServerContext } from './server-env.ts'

/** A request that came over no network: tests, and the backend's own. */
const NOWHERE = 'local'

/**
 * Where a request comes from, for the limits. Behind our own proxy that is what the proxy added to X-Forwarded-For, its last
 * entry; all before it is the client's word.
 */
export function clientAddressOf(c: ServerContext, trustedProxy: boolean): string {
  const forwarded = trustedProxy ? c.req.header('x-forwarded-for')?.split(',').at(-1)?.trim() : undefined
  return networkOf(forwarded || socketAddress(c))
}

function socketAddress(c: ServerContext): string {
  // Without a listening server there are no bindings at all, whatever the type says.
  const bindings: Partial<HttpBindings> | undefined = c.env
  return bindings?.incoming?.socket.remoteAddress ?? NOWHERE
}

/** What counts as one client: an IPv4 address, or the half of an IPv6 address that a provider hands out as a whole. */
export function networkOf(address: string): string {
  if (!address.includes(':')) return address
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (mapped) return mapped
  if (!isIPv6(address)) return address
  const [head = '', tail] = address.replace(/%.*$/, '').toLowerCase().split('::')
  const groups = (part: string) => part.split(':').filter(Boolean)
  const missing = tail === undefined ? 0 : 8 - groups(head).length - groups(tail).length
  const all = [...groups(head), ...Array<string>(Math.max(0, missing)).fill('0'), ...groups(tail ?? '')]
  return `${all
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':')}::/64`
}
