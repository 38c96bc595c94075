import * as v from 'valibot'

/** What the tab that holds the stream tells the others: an update, its id, that some may have been missed, that it is awake. */
const messageSchema = v.variant('type', [
  v.object({ type: v.literal('update'), subject: v.string(), data: v.string() }),
  v.object({ type: v.literal('id'), subject: v.string(), id: v.string() }),
  v.object({ type: v.literal('gap'), subject: v.string() }),
  v.object({ type: v.literal('word'), subject: v.string() }),
])

/** One message between tabs. */
export type TabMessage = v.InferOutput<typeof messageSchema>

/** The way to the other tabs of this browser. */
export interface TabRelay {
  post: (message: TabMessage) => void
  close: () => void
}

/** Opens it; without one (old browsers) every tab has a stream of its own. */
export function openTabRelay(onMessage: (message: TabMessage) => void): TabRelay | undefined {
  if (typeof BroadcastChannel === 'undefined') return undefined
  const channel = new BroadcastChannel('portal-realtime')
  channel.addEventListener('message', ({ data }) => {
    const parsed = v.safeParse(messageSchema, data)
    // A tab that runs another build may say what this one does not know.
    if (parsed.success) onMessage(parsed.output)
  })
  return { post: (message) => channel.postMessage(message), close: () => channel.close() }
}
