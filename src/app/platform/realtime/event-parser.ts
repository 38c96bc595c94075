import { createParser } from 'eventsource-parser'
import { CURSOR_EVENT } from '#contract/realtime/cursor-event.ts'

/** What comes out of an event stream. */
export interface ParserEvents {
  readonly onData: (data: string) => void
  /** The id of an event, before its data. */
  readonly onId: (id: string) => void
  /** How long the server asks to wait before the next connection, in milliseconds. */
  readonly onRetry: (ms: number) => void
}

/** Parses an event stream that arrives in chunks of any size. An event of the type `cursor` without data is only a position. */
export function createEventParser({ onData, onId, onRetry }: ParserEvents): (chunk: string) => void {
  const parser = createParser({
    onEvent({ id, event, data }) {
      if (id !== undefined) onId(id)
      if (event !== CURSOR_EVENT || data !== '') onData(data)
    },
    onRetry,
  })
  return (chunk) => parser.feed(chunk)
}
