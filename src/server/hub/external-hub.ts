import { setTimeout as wait } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { Clock } from '#server/ports/clock.ts'
import type { HubUpdate } from './hub-update.ts'
import { signPublisher } from './hub-tokens.ts'
import type { ExternalHubSettings } from './settings.ts'

const ANSWER_LIMIT_MS = 10_000
/** Waits between the tries for one update. */
const WAITS_MS = [1000, 5000]
/** More than this is not kept for a hub that is away: its readers refetch when it is back. */
const WAITING_MAX = 1000

/** Publishes on an external hub, one update after the other. */
export function createExternalHub(
  { url, publisherKey }: Pick<ExternalHubSettings, 'url' | 'publisherKey'>,
  { clock, logger }: { clock: Clock; logger: Logger },
) {
  const closing = new AbortController()
  let last = Promise.resolve()
  let waiting = 0

  async function send(update: HubUpdate): Promise<void> {
    for (let tries = 0; ; tries += 1) {
      const reason = await attempt(update).catch((error: unknown) => (error instanceof Error ? error.name : 'unknown'))
      if (reason === null) return
      const pause = closing.signal.aborted ? undefined : WAITS_MS[tries]
      if (pause === undefined) return logger.error({ reason }, 'update not published on the hub')
      await wait(pause, undefined, { signal: closing.signal }).catch(() => 'closing: one last try')
    }
  }

  /** Null once it is published, else why it is not. */
  async function attempt(update: HubUpdate): Promise<string | null> {
    const response = await fetch(url, {
      method: 'POST',
      headers: { authorization: `Bearer ${await signPublisher(publisherKey, clock)}` },
      body: formOf(update),
      redirect: 'error',
      signal: AbortSignal.timeout(ANSWER_LIMIT_MS),
    })
    await response.arrayBuffer()
    return response.ok ? null : String(response.status)
  }

  return {
    dispatch(update: HubUpdate): void {
      if (waiting >= WAITING_MAX) return logger.error({ reason: 'too many wait' }, 'update not published on the hub')
      waiting += 1
      last = last.then(() => send(update)).finally(() => (waiting -= 1))
    },
    /** Gives what waits one last try. */
    async close(): Promise<void> {
      closing.abort()
      await last
    },
  }
}

function formOf({ id, topics, data, private: isPrivate, type, retry }: HubUpdate): URLSearchParams {
  const form = new URLSearchParams({ id, data })
  for (const topic of topics) form.append('topic', topic)
  if (isPrivate) form.set('private', 'on')
  if (type !== null) form.set('type', type)
  if (retry !== null) form.set('retry', String(retry))
  return form
}
