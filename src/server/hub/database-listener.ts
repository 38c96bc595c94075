import type { Logger } from 'pino'
import { databaseFailure } from '#server/db/database-failure.ts'
import type { Store } from '#server/db/database.ts'
import { CHANNEL, createReader } from './notifications.ts'
import type { HubUpdate } from './hub-update.ts'

/** What happens on the channel. */
export interface ChannelEvents {
  /** From now on nothing is missed. */
  readonly onOpen: () => void
  readonly onUpdate: (update: HubUpdate, from: string) => void
  /** Something was missed, or may have been. */
  readonly onGap: () => void
}

const RETRY_MS = 1000

/** Listens to the database's channel; after a break again and again until it works. */
export function keepListening(store: Store, logger: Logger, { onOpen, onUpdate, onGap }: ChannelEvents) {
  let stop: (() => Promise<void>) | undefined
  let timer: NodeJS.Timeout | undefined
  let isOver = false

  async function listen(): Promise<void> {
    const read = createReader((message) => {
      if (message) return onUpdate(message.update, message.from)
      // Of another build, which this one cannot read.
      onGap()
      onOpen()
    })
    try {
      stop = await store.listen(CHANNEL, { onMessage: read, onLost })
      if (isOver) return await stop()
      onOpen()
    } catch (error) {
      onLost(error)
    }
  }

  function onLost(error: unknown): void {
    if (isOver) return
    stop = undefined
    onGap()
    logger.warn({ code: databaseFailure(error).code }, 'realtime channel lost')
    timer = setTimeout(() => void listen(), RETRY_MS)
  }

  return {
    start: listen,
    async close(): Promise<void> {
      isOver = true
      clearTimeout(timer)
      await stop?.()
      stop = undefined
    },
  }
}
