import { randomBytes, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import { HUB_PATH } from '#contract/realtime/topics.ts'
import { createErrorHandler } from '#server/http/middleware/error-handler.ts'
import type { ServerEnv } from '#server/http/server-env.ts'
import { createCursors } from '#server/hub/cursors.ts'
import { createEmbeddedHub } from '#server/hub/embedded-hub.ts'
import type { HubUpdate } from '#server/hub/hub-update.ts'
import { signSubscriberToken } from '#server/hub/hub-tokens.ts'
import { mountHub } from '#server/hub/mount-hub.ts'
import { createLogger } from '#server/launch/create-logger.ts'
import { systemClock } from '#server/ports/clock.ts'

/** The embedded hub behind a real HTTP server, without the rest of the backend. */
export async function startHubServer() {
  const keys = { subscriber: randomBytes(32), publisher: randomBytes(32) }
  const hub = createEmbeddedHub(systemClock, createCursors(keys.subscriber))
  hub.open()
  let streams = 0
  const app = new Hono<ServerEnv>()
  app.use(HUB_PATH, async (c, next) => {
    await next()
    if (c.res.status === 200) streams += 1
  })
  const isActive = () => Promise.resolve(true)
  const publish = (update: HubUpdate) => Promise.resolve(hub.dispatch(update))
  mountHub(app, { hub, clock: systemClock, keys, isActive, publish })
  app.onError(createErrorHandler(createLogger('silent')))
  const listener = getRequestListener((request, env) => app.fetch(request, env))
  const server = createServer((request, response) => void listener(request, response))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    hub,
    keys,
    origin,
    address: origin + HUB_PATH,
    token: (topic = '*', seconds = 600) => signSubscriberToken(keys.subscriber, systemClock, { topic }, seconds),
    /** Publishes an update like the backend and returns its id. */
    publish(topic: string, data: string): string {
      const id = `urn:uuid:${randomUUID()}`
      hub.dispatch({ id, topics: [topic], data, private: true, type: null, retry: null })
      return id
    },
    /** Open streams and all streams so far. */
    streams: () => ({ now: hub.streams(), ever: streams }),
    /** Closes every connection abruptly. */
    cut: () => server.closeAllConnections(),
    /** Ends every stream and clears the history. */
    restart(): void {
      hub.interrupt()
      hub.open()
    },
    async close(): Promise<void> {
      hub.close()
      server.close()
      // Node's fetch keeps idle connections, which would delay the close.
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}

export type HubServer = Awaited<ReturnType<typeof startHubServer>>
