import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { Logger } from 'pino'
import { RESET_EVENT } from '#contract/realtime/event-types.ts'
import type { Clock } from '#server/ports/clock.ts'
import type { HubUpdate } from './hub-update.ts'
import { signPublisherToken } from './hub-tokens.ts'
import type { ExternalHubSettings } from './settings.ts'

const TIMEOUT_MS = 10_000
/** Delays between attempts to publish an update. */
const RETRY_DELAYS_MS = [1000, 5000]
/** Updates beyond this are dropped while the hub is unreachable: subscribers read again when it is back. */
const QUEUE_MAX = 1000

/** Publishes on an external hub, one update at a time. */
export function createExternalHub(
  { url, publisherKey }: Pick<ExternalHubSettings, 'url' | 'publisherKey'>,
  { clock, logger }: { clock: Clock; logger: Logger },
) {
  const closing = new AbortController()
  let last = Promise.resolve()
  let queued = 0
  /** Whether updates were lost and no subscriber knows. */
  let isIncomplete = false

  async function send(update: HubUpdate): Promise<void> {
    for (let attempt = 0; ; attempt += 1) {
      const reason = await tryPublish(update).catch((error: unknown) =>
        error instanceof Error ? error.name : 'unknown',
      )
      if (reason === null) return
      const delay = closing.signal.aborted ? undefined : RETRY_DELAYS_MS[attempt]
      if (delay === undefined) return reportLost(reason)
      await wait(delay, undefined, { signal: closing.signal }).catch(() => 'closing: one last attempt')
    }
  }

  function reportLost(reason: string): void {
    isIncomplete = true
    logger.error({ reason }, 'update not published on the hub')
  }

  async function sendNext(update: HubUpdate): Promise<void> {
    await send(update)
    while (isIncomplete && !closing.signal.aborted) {
      isIncomplete = false
      await send(resetUpdate())
    }
  }

  /** Null once published, else the reason of the failure. */
  async function tryPublish(update: HubUpdate): Promise<string | null> {
    const response = await fetch(url, {
      method: 'POST',
      headers: { authorization: `Bearer ${await signPublisherToken(publisherKey, clock)}` },
      body: toForm(update),
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    await response.arrayBuffer()
    return response.ok ? null : String(response.status)
  }

  function dispatch(update: HubUpdate): void {
    if (queued >= QUEUE_MAX) return reportLost('queue is full')
    queued += 1
    last = last.then(() => sendNext(update)).finally(() => (queued -= 1))
  }

  return {
    dispatch,
    /** Has all subscribers read again, as updates may have been missed. */
    reset: () => dispatch(resetUpdate()),
    /** Makes one last attempt for each queued update, as far as the time of one request allows. */
    async close(): Promise<void> {
      closing.abort()
      await Promise.race([last, wait(TIMEOUT_MS, undefined, { ref: false })])
    },
  }
}

/** Public, so that it reaches everybody; builds that do not know its type cannot parse its data and read again, too. */
function resetUpdate(): HubUpdate {
  const id = `urn:uuid:${randomUUID()}`
  return { id, topics: [RESET_EVENT], data: '{}', private: false, type: RESET_EVENT, retry: null }
}

function toForm({ id, topics, data, private: isPrivate, type, retry }: HubUpdate): URLSearchParams {
  const form = new URLSearchParams({ id, data })
  for (const topic of topics) form.append('topic', topic)
  if (isPrivate) form.set('private', 'on')
  if (type !== null) form.set('type', type)
  if (retry !== null) form.set('retry', String(retry))
  return form
}
