import { session } from '../session/session.ts'
import { createStore, useStore } from '../state/create-store.ts'

/** Maximum of logged messages. */
const LOG_SIZE = 20

/** A shown message and its time in milliseconds since 1970. */
interface ShownMessage {
  readonly id: number
  readonly at: number
  readonly text: string
  readonly tone: 'ok' | 'error'
}

const log = createStore<readonly ShownMessage[]>([])
let lastId = 0

/** Adds a message to the log. */
export function logMessage(text: string, tone: ShownMessage['tone'], now: number = Date.now()): void {
  lastId += 1
  log.set([{ id: lastId, at: now, text, tone }, ...log.get()].slice(0, LOG_SIZE))
}

/** The messages shown since the page load, latest first; for components. */
export const useMessageLog = (): readonly ShownMessage[] => useStore(log)
/** The same, outside of components. */
export const readMessageLog = log.get

// The next user must not see the messages of this one.
session.onSignOut(() => log.set([]))
