import { createParser } from 'eventsource-parser'
import { CURSOR_EVENT, RESET_EVENT } from '#contract/realtime/event-types.ts'

/** Callbacks for the parts of an event stream. */
export interface ParserEvents {
  readonly onData: (data: string) => void
  /** The id of an event, before its data. */
  readonly onId: (id: string) => void
  /** Updates were lost. */
  readonly onReset: () => void
  /** The server's reconnection time, in milliseconds. */
  readonly onRetry: (ms: number) => void
}

/**
 * Parses an event stream in chunks of any size. An event of type `cursor` without data is only a position; what one of type
 * `reset` carries is not read.
 */
export function createEventParser({ onData, onId, onReset, onRetry }: ParserEvents): (chunk: string) => void {
  const parser = createParser({
    onEvent({ id, event, data }) {
      // A copy: a part of the chunk would keep all of it in memory, on a tablet with what is about the last visitor.
      if (id !== undefined) onId(structuredClone(id))
      if (event === RESET_EVENT) onReset()
      else if (event !== CURSOR_EVENT || data !== '') onData(data)
    },
    onRetry,
  })
  return (chunk) => parser.feed(chunk)
}
