import { afterEach } from 'vitest'
import { HUB_PATH } from '#contract/realtime/topics.ts'
import type { Store } from '#server/db/database.ts'
import type { HubSettings } from '#server/hub/settings.ts'
import { createLogger } from '#server/launch/create-logger.ts'
import { type Backend, openBackend } from '#server/open-backend.ts'
import { type ApiServer, PUBLIC_URL } from './api-server.ts'
import { EventReader } from './event-stream-reader.ts'

/** Further processes beside a test server. What a test leaves open is closed after it. */
export function setUpOtherProcesses(server: ApiServer) {
  const closing: (() => Promise<void>)[] = []
  afterEach(async () => {
    for (const close of closing.splice(0).reverse()) await close()
  })

  return {
    closing,

    /** Another process on the same database, or on one of its own. */
    async open(settings?: HubSettings, store: Store = server.store): Promise<Backend> {
      const { lab, outbox, fileStore } = server
      const backend = await openBackend({
        store,
        fileStore,
        clock: lab.clock,
        logger: createLogger('silent'),
        files: null,
        demoContent: false,
        publicUrl: () => PUBLIC_URL,
        mailer: outbox,
        outbox: null,
        ...(settings && { hub: settings }),
      })
      closing.push(backend.close)
      return backend
    },

    /** Subscribes at a process and reads the stream. */
    async subscribeAt({ app }: Pick<Backend, 'app'>, token: string): Promise<EventReader> {
      const headers = { authorization: `Bearer ${token}` }
      const reader = new EventReader(await app.request(`${HUB_PATH}?topic=*`, { headers }, {}))
      closing.push(() => reader.stop())
      return reader
    },
  }
}
