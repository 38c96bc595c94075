/** What comes out of an event stream. */
export interface ParserEvents {
  /** An event; `id` is the last one named, by this event or before. */
  onEvent: (data: string) => void
  onId: (id: string) => void
  /** The server asks to wait so long before coming back, in milliseconds. */
  onRetry: (ms: number) => void
}

/**
 * Reads an event stream as it arrives, in pieces of any size (HTML standard, section 9.2.6). Names of events are left out:
 * ours say in their data what they are about.
 */
export function createEventParser({ onEvent, onId, onRetry }: ParserEvents): (piece: string) => void {
  let rest = ''
  let data: string[] = []
  let id: string | null = null

  function readLine(line: string): void {
    if (line === '') return endEvent()
    const colon = line.indexOf(':')
    const field = colon < 0 ? line : line.slice(0, colon)
    const value = colon < 0 ? '' : line.slice(colon + 1).replace(/^ /, '')
    if (field === 'data') data.push(value)
    else if (field === 'id' && !value.includes('\0')) id = value
    else if (field === 'retry' && /^\d+$/.test(value)) onRetry(Number(value))
  }

  function endEvent(): void {
    if (id !== null) onId(id)
    if (data.length > 0) onEvent(data.join('\n'))
    data = []
    id = null
  }

  return (piece) => {
    rest += piece
    // A carriage return at the very end may be half of a line's end.
    for (let end = /\r\n|\n|\r(?!$)/.exec(rest); end; end = /\r\n|\n|\r(?!$)/.exec(rest)) {
      readLine(rest.slice(0, end.index))
      rest = rest.slice(end.index + end[0].length)
    }
  }
}
