import { randomUUID } from 'node:crypto'
import type { Hono } from 'hono'
import type { Logger } from 'pino'
import { HUB_PATH } from '#contract/realtime/topics.ts'
import type { Store } from '#server/db/database.ts'
import type { ServerKeys } from '#server/crypto/server-keys.ts'
import type { ServerEnv } from '#server/http/server-env.ts'
import type { Clock } from '#server/ports/clock.ts'
import type { Hub, Update } from '#server/ports/hub.ts'
import { createCursors } from './cursors.ts'
import { createEmbeddedHub, type EmbeddedHub } from './embedded-hub.ts'
import { createExternalHub } from './external-hub.ts'
import type { HubUpdate } from './hub-update.ts'
import { createDatabaseListener } from './database-listener.ts'
import { mountHub } from './mount-hub.ts'
import { notify } from './database-channel.ts'
import type { HubSettings } from './settings.ts'

export interface HubDependencies {
  readonly store: Store
  readonly clock: Clock
  readonly logger: Logger
  readonly keys: ServerKeys
  readonly settings: HubSettings
  /** Filters ids of sessions and tablets by those that are still signed in. */
  readonly filterActive: (ids: readonly string[]) => Promise<readonly string[]>
}

/** The realtime hub of one backend. */
export interface OpenHub extends Hub {
  /** The URL where browsers subscribe: our path, or an external hub. */
  readonly address: string
  /** Signs the tokens of subscribers. */
  readonly subscriberKey: Uint8Array
  /** The current position in the event stream, as an event id; null when unknown, as with an external hub. */
  cursor(): string | null
  /** Mounts the embedded hub; does nothing with an external one. */
  mount(app: Hono<ServerEnv>): void
  /** Ends the streams of sessions and tablets that have ended without a notification: expired ones. */
  endExpiredStreams(): Promise<void>
  /** The number of streams of this process. */
  streams(): number
  /** Starts to listen for updates. */
  start(): Promise<void>
  /** Ends all streams and clears the history, as a restart does. */
  interrupt(): void
  /** Ends all streams with a reconnection time and accepts no others. */
  endStreams(): void
  /** Also stops listening, and flushes the queue of an external hub. */
  close(): Promise<void>
}

/** Updates with more characters carry the id only: clients refetch. */
const DATA_MAX = 48_000

/**
 * Updates are distributed by NOTIFY, also with a single process, and from there to the streams of the embedded hub or
 * to an external one.
 */
export function openHub({ store, clock, logger, keys, settings, filterActive }: HubDependencies): OpenHub {
  const processId = randomUUID()
  const { external } = settings
  const embedded = external ? null : createEmbeddedHub(clock, createCursors(keys.realtime))
  const externalHub = external && createExternalHub(external, { clock, logger })
  let isAfterGap = false
  const channel = createDatabaseListener(store, logger, {
    onOpen() {
      embedded?.open()
      if (isAfterGap) externalHub?.reset()
      isAfterGap = false
    },
    onGap() {
      embedded?.interrupt()
      isAfterGap = true
    },
    onUpdate(update, from) {
      embedded?.dispatch(update)
      // Each process forwards only its own updates, so that an external hub gets each once.
      if (from === processId) externalHub?.dispatch(update)
    },
    onSessionEnded: (id) => embedded?.endSession(id),
  })
  return {
    address: external?.publicUrl ?? HUB_PATH,
    subscriberKey: external?.subscriberKey ?? keys.realtime,
    cursor: () => embedded?.cursor() ?? null,
    publish: (tx, update) => notify(tx, processId, toHubUpdate(update)),
    mount(app) {
      if (!embedded) return
      const publisher = settings.publisherKey ?? keys.hubPublisher
      const publish = (update: HubUpdate) => notify(store.requestDb, processId, update)
      const isActive = async (id: string) => (await filterActive([id])).length > 0
      mountHub(app, { hub: embedded, clock, keys: { subscriber: keys.realtime, publisher }, isActive, publish })
    },
    async endExpiredStreams() {
      const open = embedded?.sessions() ?? []
      if (open.length === 0) return
      const active = new Set(await filterActive(open))
      for (const id of open) if (!active.has(id)) embedded?.endSession(id)
    },
    streams: () => embedded?.streams() ?? 0,
    start: channel.start,
    interrupt: () => restart(embedded),
    endStreams: () => embedded?.close(),
    async close() {
      embedded?.close()
      await channel.close()
      await externalHub?.close()
    },
  }
}

function restart(embedded: EmbeddedHub | null): void {
  embedded?.interrupt()
  embedded?.open()
}

function toHubUpdate({ topics, data, private: isPrivate }: Update): HubUpdate {
  const text = JSON.stringify(data)
  const body = text.length > DATA_MAX ? JSON.stringify({ '@id': data['@id'] }) : text
  return {
    id: `urn:uuid:${randomUUID()}`,
    topics: [...topics],
    data: body,
    private: isPrivate,
    type: null,
    retry: null,
  }
}
