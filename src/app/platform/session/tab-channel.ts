import * as v from 'valibot'
import type { SignOutReason } from './sign-out.ts'

/**
 * A message to the other tabs, never with a token: somebody signed out, somebody signed in, or the cookies of a
 * rejected token response were removed.
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

/**
 * The browser's channel; undefined without BroadcastChannel. Then tabs read their cookies when they are shown or send a
 * request.
 */
export function openTabChannel(): TabChannel | undefined {
  if (typeof BroadcastChannel === 'undefined') return undefined
  const channel = new BroadcastChannel('portal-session')
  return {
    post: (message) => channel.postMessage(message),
    listen(listener) {
      channel.addEventListener('message', ({ data }) => {
        // A tab with another build may send unknown messages.
        const parsed = v.safeParse(messageSchema, data)
        if (parsed.success) listener(parsed.output)
      })
    },
  }
}
