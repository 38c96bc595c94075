import * as v from 'valibot'

/** A message of the leading tab: an update, the id of an event, a possible gap, a failure, or a heartbeat. */
const messageSchema = v.variant('type', [
  v.object({ type: v.literal('update'), subject: v.string(), data: v.string() }),
  v.object({ type: v.literal('id'), subject: v.string(), id: v.string() }),
  v.object({ type: v.literal('gap'), subject: v.string() }),
  v.object({ type: v.literal('failure'), subject: v.string() }),
  v.object({ type: v.literal('heartbeat'), subject: v.string() }),
])

/** A message between tabs. */
export type TabMessage = v.InferOutput<typeof messageSchema>

/** The channel to the other tabs of this browser. */
export interface TabRelay {
  post: (message: TabMessage) => void
  close: () => void
}

/** Opens the channel; undefined in browsers without BroadcastChannel. */
export function openTabRelay(onMessage: (message: TabMessage) => void): TabRelay | undefined {
  if (typeof BroadcastChannel === 'undefined') return undefined
  const channel = new BroadcastChannel('portal-realtime')
  channel.addEventListener('message', ({ data }) => {
    const parsed = v.safeParse(messageSchema, data)
    // A tab with another build may send unknown messages.
    if (parsed.success) onMessage(parsed.output)
  })
  return { post: (message) => channel.postMessage(message), close: () => channel.close() }
}
