import * as v from 'valibot'
import type { SignOutReason } from './sign-out.ts'

/**
 * A message to the other tabs of the browser, never with a token: somebody signed out, somebody signed in, or the cookies
 * of a refused token answer were removed.
 */
export type TabMessage =
  | { type: 'left'; subject: string; reason: SignOutReason }
  | { type: 'entered'; subject: string }
  | { type: 'discarded' }

/** A connection to the other tabs. */
export interface TabChannel {
  post: (message: TabMessage) => void
  listen: (listener: (message: TabMessage) => void) => void
}

const messageSchema = v.variant('type', [
  v.object({
    type: v.literal('left'),
    subject: v.string(),
    reason: v.picklist(['logout', 'login', 'unpaired', 'refused', 'unauthorized', 'lost', 'replaced']),
  }),
  v.object({ type: v.literal('entered'), subject: v.string() }),
  v.object({ type: v.literal('discarded') }),
])

/** The browser's channel; undefined where it has none: tabs then read their cookies when they are shown or call. */
export function openTabChannel(): TabChannel | undefined {
  if (typeof BroadcastChannel === 'undefined') return undefined
  const channel = new BroadcastChannel('portal-session')
  return {
    post: (message) => channel.postMessage(message),
    listen(listener) {
      channel.addEventListener('message', ({ data }) => {
        // A tab that still runs another build may send what this one does not know.
        const parsed = v.safeParse(messageSchema, data)
        if (parsed.success) listener(parsed.output)
      })
    },
  }
}
