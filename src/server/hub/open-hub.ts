import { randomUUID } from 'node:crypto'
import type { Hono } from 'hono'
import type { Logger } from 'pino'
import { HUB_PATH } from '#contract/constants/topics.ts'
import type { Store } from '#server/db/database.ts'
import type { ServerKeys } from '#server/db/server-keys.ts'
import type { ServerEnv } from '#server/http/server-env.ts'
import { livingAmong } from '#server/modules/auth/repository.ts'
import type { Clock } from '#server/ports/clock.ts'
import type { Hub, Update } from '#server/ports/hub.ts'
import { createAnchors } from './anchors.ts'
import { createEmbeddedHub, type EmbeddedHub } from './embedded-hub.ts'
import { createExternalHub } from './external-hub.ts'
import type { HubUpdate } from './hub-update.ts'
import { keepListening } from './keep-listening.ts'
import { mountHub } from './mount-hub.ts'
import { notify } from './notifications.ts'
import type { HubSettings } from './settings.ts'
import type { Place } from './tell-place.ts'

/** What a hub stands on. */
export interface HubDependencies {
  readonly store: Store
  readonly clock: Clock
  readonly logger: Logger
  readonly keys: ServerKeys
  readonly settings: HubSettings
}

/** The realtime channel of one backend. */
export interface OpenHub extends Hub {
  /** Where browsers subscribe: a path of ours, or an external hub's address. */
  readonly address: string
  /** Signs the tokens of subscribers. */
  readonly subscriberKey: Uint8Array
  /** Where the stream of updates is now; null where that is not known, as with an external hub. */
  place(): Place | null
  /** Serves the embedded hub; nothing where there is an external one. */
  mount(app: Hono<ServerEnv>): void
  /** Ends the streams of sessions and tablets that are over by now; a token lasts longer than that may take. */
  endRevoked(): Promise<void>
  /** How many streams are open here. */
  streams(): number
  /** Begins to hear what is published. */
  start(): Promise<void>
  /** Ends every stream and forgets what was told, as a restart does. */
  interrupt(): void
  /** Ends every stream with a hint when to come back; there are no others from now on. */
  endStreams(): void
  /** The same, and hears nothing more; what is to go to an external hub goes first. */
  close(): Promise<void>
}

/** Content beyond this many characters is left out of an update: its readers fetch it anyway. */
const DATA_MAX = 48_000

/**
 * The realtime channel: updates travel by the database's own notifications, whether one process hears them or several, and
 * from there to the streams of the embedded hub or on to an external one.
 */
export function openHub({ store, clock, logger, keys, settings }: HubDependencies): OpenHub {
  const me = randomUUID()
  const { external } = settings
  const embedded = external ? null : createEmbeddedHub(clock, createAnchors(keys.realtime))
  const forward = external && createExternalHub(external, { clock, logger })
  const channel = keepListening(store, logger, {
    onOpen: () => embedded?.open(),
    onGap: () => embedded?.interrupt(),
    onUpdate(update, from) {
      embedded?.dispatch(update)
      // Each process forwards its own, so that an external hub gets everything once.
      if (from === me) forward?.dispatch(update)
    },
  })
  return {
    address: external?.publicUrl ?? HUB_PATH,
    subscriberKey: external?.subscriberKey ?? keys.realtime,
    place: () => embedded?.place() ?? null,
    publish: (tx, update) => notify(tx, me, toHubUpdate(update)),
    mount(app) {
      if (!embedded) return
      const publisher = settings.publisherKey ?? keys.hubPublisher
      const tell = (update: HubUpdate) => notify(store.db, me, update)
      mountHub(app, { hub: embedded, clock, keys: { subscriber: keys.realtime, publisher }, tell })
    },
    async endRevoked() {
      const open = embedded?.sessions() ?? []
      if (open.length === 0) return
      const living = new Set(await livingAmong(store.db, open, clock.now()))
      embedded?.endSessions(new Set(open.filter((id) => !living.has(id))))
    },
    streams: () => embedded?.streams() ?? 0,
    start: channel.start,
    interrupt: () => reopen(embedded),
    endStreams: () => embedded?.close(),
    async close() {
      embedded?.close()
      await channel.close()
      await forward?.close()
    },
  }
}

function reopen(embedded: EmbeddedHub | null): void {
  embedded?.interrupt()
  embedded?.open()
}

function toHubUpdate({ topics, data, private: isPrivate }: Update): HubUpdate {
  const text = JSON.stringify(data)
  const short = text.length > DATA_MAX ? JSON.stringify({ '@id': data['@id'] }) : text
  return {
    id: `urn:uuid:${randomUUID()}`,
    topics: [...topics],
    data: short,
    private: isPrivate,
    type: null,
    retry: null,
  }
}
