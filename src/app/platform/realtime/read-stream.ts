import { createEventParser, type ParserEvents } from './event-parser.ts'

/** The hub sends something at least every 15 seconds; after this long without a byte the connection is dead. */
const SILENCE_TIMEOUT_MS = 45_000

/** A subscription to a hub. */
interface StreamRequest {
  readonly fetch: (input: string, init: RequestInit) => Promise<Response>
  readonly url: string
  readonly token: string
  readonly lastEventId: string | null
  readonly signal: AbortSignal
  /** The stream is open; `resumedFrom` is the event from which the hub resumed. */
  readonly onOpen: (resumedFrom: string | null) => void
  readonly events: ParserEvents
}

/** The hub responded with an error status, or without an event stream. */
export class HubHttpError extends Error {
  override name = 'HubHttpError'
  readonly status: number
  /** Retry-After, in milliseconds. */
  readonly retryAfterMs: number

  constructor({ status, headers }: Response) {
    super(`The hub answered ${status}`)
    this.status = status
    this.retryAfterMs = (Number(headers.get('retry-after')) || 0) * 1000
  }
}

/**
 * Reads a hub's stream until it ends; throws network errors and HubHttpError. Not an EventSource, which cannot send the
 * token in a header, omit cookies, or report status and headers.
 */
export async function readStream({ signal, events, onOpen, ...request }: StreamRequest): Promise<void> {
  const stall = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined
  const restartTimer = () => {
    clearTimeout(timer)
    timer = setTimeout(() => stall.abort(new Error('The hub sent nothing in time')), SILENCE_TIMEOUT_MS)
  }
  try {
    restartTimer()
    const response = await request.fetch(request.url, {
      headers: {
        accept: 'text/event-stream',
        authorization: `Bearer ${request.token}`,
        ...(request.lastEventId !== null && { 'last-event-id': request.lastEventId }),
      },
      cache: 'no-store',
      credentials: 'omit',
      signal: AbortSignal.any([signal, stall.signal]),
    })
    const isStream = response.headers.get('content-type')?.startsWith('text/event-stream')
    if (!response.ok || !isStream || !response.body) {
      await response.body?.cancel()
      throw new HubHttpError(response)
    }
    onOpen(response.headers.get('last-event-id'))
    const feed = createEventParser(events)
    const decoder = new TextDecoder()
    const reader = response.body.getReader()
    for (let chunk = await reader.read(); !chunk.done; chunk = await reader.read()) {
      restartTimer()
      feed(decoder.decode(chunk.value, { stream: true }))
    }
  } finally {
    clearTimeout(timer)
  }
}
