import { setTimeout as wait } from 'node:timers/promises'
import { realtimeEndpoints } from '#contract/realtime/endpoints.ts'
import { HUB_PATH } from '#contract/realtime/topics.ts'
import type { Call } from '#app/platform/api/call.ts'
import { EventReader } from '#tests/support/api/event-stream-reader.ts'
import type { ChaosRecord } from './record.ts'
import { createLeakRecorder, type Sender } from './recorded-fetch.ts'

const LOOK_EVERY_MS = 300

/** Listens for changes like an open page, again after each break, and looks for what its customer may not see. */
export async function watchChanges(
  sender: Sender,
  call: Call,
  record: ChaosRecord,
  elapsed: () => number,
  signal: AbortSignal,
): Promise<void> {
  const { actor, url, address } = sender
  const recordLeaks = createLeakRecorder(sender, record, elapsed)

  async function watchOnce(): Promise<void> {
    const { token } = await call(realtimeEndpoints.token, {})
    const headers = { authorization: `Bearer ${token}`, 'x-forwarded-for': address }
    const reader = new EventReader(await fetch(`${url}${HUB_PATH}?topic=*`, { headers, signal }))
    let seen = 0
    while (!reader.hasEnded) {
      await wait(LOOK_EVERY_MS)
      for (const { data } of reader.events.slice(seen)) {
        seen += 1
        record.events.push(actor)
        recordLeaks(data, HUB_PATH)
      }
    }
  }

  while (!signal.aborted) {
    // The page tries again.
    await watchOnce().catch(() => undefined)
    await wait(LOOK_EVERY_MS)
  }
}
