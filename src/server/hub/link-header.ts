import type { MiddlewareHandler } from 'hono'
import type { ServerEnv } from '#server/http/server-env.ts'
import type { OpenHub } from './open-hub.ts'

/**
 * Discovery of the hub (Mercure): its address, and the position in the event stream from before each read, so that a
 * client can subscribe there without a gap.
 */
export function sendHubLink(hub: Pick<OpenHub, 'address' | 'cursor'>): MiddlewareHandler<ServerEnv> {
  const link = `<${hub.address}>; rel="mercure"`
  return async (c, next) => {
    const isRead = c.req.method === 'GET'
    const eventId = isRead ? hub.cursor() : null
    await next()
    // `c.header` would copy the whole response here.
    if (isRead && (c.res.ok || c.res.status === 304))
      c.res.headers.append('link', eventId === null ? link : `${link}; last-event-id="${eventId}"`)
  }
}
