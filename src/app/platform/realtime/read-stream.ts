import { createEventParser, type ParserEvents } from './event-parser.ts'

/** Comments come every 15 seconds: after so long without a byte the connection is dead, whatever the browser thinks. */
const SILENCE_LIMIT_MS = 45_000

/** One subscription to a hub. */
export interface StreamRequest {
  readonly fetch: (input: string, init: RequestInit) => Promise<Response>
  readonly url: string
  readonly token: string
  readonly lastEventId: string | null
  readonly signal: AbortSignal
  /** It is open; `goesOnFrom` is the update that it continues, as far as the hub can prove it. */
  readonly onOpen: (goesOnFrom: string | null) => void
  readonly events: ParserEvents
}

/** A hub that refused, or was none. */
export class HubRefusal extends Error {
  override name = 'HubRefusal'
  readonly status: number
  /** How long the hub asks to be left alone, in milliseconds. */
  readonly waitMs: number

  constructor({ status, headers }: Response) {
    super(`The hub answered ${status}`)
    this.status = status
    this.waitMs = (Number(headers.get('retry-after')) || 0) * 1000
  }
}

/**
 * Reads a hub's stream until it ends; throws what the network throws, and what the hub refuses. The token goes in the
 * header and cookies stay here (F-45): native event sources can do neither, nor do they show status and headers.
 */
export async function readStream({ signal, events, onOpen, ...request }: StreamRequest): Promise<void> {
  const silence = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined
  const heard = () => {
    clearTimeout(timer)
    timer = setTimeout(() => silence.abort(new Error('The hub fell silent')), SILENCE_LIMIT_MS)
  }
  try {
    heard()
    const response = await request.fetch(request.url, {
      headers: {
        accept: 'text/event-stream',
        authorization: `Bearer ${request.token}`,
        ...(request.lastEventId !== null && { 'last-event-id': request.lastEventId }),
      },
      cache: 'no-store',
      credentials: 'omit',
      signal: AbortSignal.any([signal, silence.signal]),
    })
    const isStream = response.headers.get('content-type')?.startsWith('text/event-stream')
    if (!response.ok || !isStream || !response.body) {
      await response.body?.cancel()
      throw new HubRefusal(response)
    }
    onOpen(response.headers.get('last-event-id'))
    const parse = createEventParser(events)
    const decoder = new TextDecoder()
    const reader = response.body.getReader()
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      heard()
      parse(decoder.decode(part.value, { stream: true }))
    }
  } finally {
    clearTimeout(timer)
  }
}
