import { session } from '../session/session.ts'
import { createShown } from '../outbox/shown.ts'

/** So many of the latest messages can be read again (B35). */
const KEPT_MAX = 20

/** A message that was shown, and when, in milliseconds since 1970. */
export interface ShownMessage {
  readonly id: number
  readonly at: number
  readonly text: string
  readonly tone: 'ok' | 'error'
}

const shown = createShown<ShownMessage>()
let lastId = 0

/** Keeps a message that is shown now, in memory, for the person who sees it. */
export function keepMessage(text: string, tone: ShownMessage['tone'], now: number = Date.now()): void {
  lastId += 1
  shown.show([{ id: lastId, at: now, text, tone }, ...shown.read()].slice(0, KEPT_MAX))
}

/** What was shown during this visit, the latest first. */
export const useShownMessages = shown.useItems
/** The same, outside of a screen. */
export const shownMessages = shown.read

// Nobody reads what was said to somebody else.
session.onLeave(() => shown.show([]))
