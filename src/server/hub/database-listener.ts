import type { Logger } from 'pino'
import { databaseFailure } from '#server/db/database-failure.ts'
import type { Store } from '#server/db/database.ts'
import { createNotificationReader, SESSIONS_CHANNEL, UPDATES_CHANNEL } from './database-channel.ts'
import type { HubUpdate } from './hub-update.ts'

/** Callbacks of the listener. */
export interface ChannelEvents {
  /** No update is missed from now on. */
  readonly onOpen: () => void
  readonly onUpdate: (update: HubUpdate, from: string) => void
  /** A session was revoked or deleted, or a tablet removed. */
  readonly onSessionEnded: (id: string) => void
  /** Updates may have been missed. */
  readonly onGap: () => void
}

const RETRY_MS = 1000

/** Listens to the database's channels and reconnects until closed. */
export function createDatabaseListener(store: Store, logger: Logger, events: ChannelEvents) {
  const { onOpen, onUpdate, onSessionEnded, onGap } = events
  let stopListening: (() => Promise<void>) | undefined
  let timer: NodeJS.Timeout | undefined
  let isClosed = false

  async function listen(): Promise<void> {
    const read = createNotificationReader((message) => {
      if (message) return onUpdate(message.update, message.from)
      // A message of another build, which this one cannot parse.
      onGap()
      onOpen()
    })
    try {
      const channels = { [UPDATES_CHANNEL]: read, [SESSIONS_CHANNEL]: onSessionEnded }
      stopListening = await store.listen({ channels, onLost })
      if (isClosed) return await stopListening()
      onOpen()
    } catch (error) {
      onLost(error)
    }
  }

  function onLost(error: unknown): void {
    if (isClosed) return
    stopListening = undefined
    onGap()
    logger.warn({ code: databaseFailure(error).code }, 'realtime channel lost')
    timer = setTimeout(() => void listen(), RETRY_MS)
  }

  return {
    start: listen,
    async close(): Promise<void> {
      isClosed = true
      clearTimeout(timer)
      await stopListening?.()
      stopListening = undefined
    },
  }
}
