import * as v from 'valibot'
import type { LeaveReason } from './leave.ts'

/** What a tab tells the others of its browser (B26): its person left, or somebody signed in. Never a token. */
export type TabMessage = { type: 'left'; subject: string; reason: LeaveReason } | { type: 'entered'; subject: string }

/** The way to the other tabs. */
export interface TabChannel {
  post: (message: TabMessage) => void
  listen: (listener: (message: TabMessage) => void) => void
}

// Two plain schemas, not a variant of one: the login page would carry how those are told apart (P1).
const messageSchemas = [
  v.object({
    type: v.literal('left'),
    subject: v.string(),
    reason: v.picklist(['logout', 'login', 'unpaired', 'refused', 'unauthorized', 'lost', 'replaced']),
  }),
  v.object({ type: v.literal('entered'), subject: v.string() }),
]

/** The browser's own; undefined where it has none: the tabs then look at their cookies when they are shown or call. */
export function openTabChannel(): TabChannel | undefined {
  if (typeof BroadcastChannel === 'undefined') return undefined
  const channel = new BroadcastChannel('portal-session')
  return {
    post: (message) => channel.postMessage(message),
    listen(listener) {
      channel.addEventListener('message', ({ data }) => {
        // A tab that still runs another build may say what this one does not know.
        for (const schema of messageSchemas) {
          const parsed = v.safeParse(schema, data)
          if (parsed.success) listener(parsed.output)
        }
      })
    },
  }
}
