import type { Logger } from 'pino'
import { databaseFailure } from '#server/db/database-failure.ts'
import type { Store } from '#server/db/database.ts'
import { CHANNEL, createNotificationReader } from './database-channel.ts'
import type { HubUpdate } from './hub-update.ts'

/** Callbacks of the listener. */
export interface ChannelEvents {
  /** No update is missed from now on. */
  readonly onOpen: () => void
  readonly onUpdate: (update: HubUpdate, from: string) => void
  /** Updates may have been missed. */
  readonly onGap: () => void
}

const RETRY_MS = 1000

/** Listens to the database channel and reconnects until closed. */
export function createDatabaseListener(store: Store, logger: Logger, { onOpen, onUpdate, onGap }: ChannelEvents) {
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
      stopListening = await store.listen(CHANNEL, { onMessage: read, onLost })
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
