interface ManualStream {
  readonly url: string
  readonly headers: Headers
  readonly signal: AbortSignal
  readonly body: ReadableStreamDefaultController<Uint8Array>
}

/** A hub without a network: the test decides what it answers, and writes and ends its streams. */
export function createManualHub() {
  const streams: ManualStream[] = []
  const hub = {
    /** All streams so far. */
    streams,
    /** The event from which it resumes; null for none. */
    resumesFrom: null as string | null,
    /** What it answers in place of a stream. */
    refusal: undefined as (() => Promise<Response>) | undefined,
    fetch(url: string, init: RequestInit): Promise<Response> {
      if (hub.refusal) return hub.refusal()
      const { signal } = init as { signal: AbortSignal }
      const stream = new ReadableStream<Uint8Array>({
        start(body) {
          streams.push({ url, headers: new Headers(init.headers), signal, body })
          signal.addEventListener('abort', () => body.error(signal.reason))
        },
      })
      const headers = new Headers({ 'content-type': 'text/event-stream' })
      if (hub.resumesFrom !== null) headers.set('last-event-id', hub.resumesFrom)
      return Promise.resolve(new Response(stream, { headers }))
    },
    /** Writes to the last stream. */
    write: (text: string) => streams.at(-1)?.body.enqueue(new TextEncoder().encode(text)),
    /** Ends the last stream. */
    end: () => streams.at(-1)?.body.close(),
    /** How many streams are read. */
    open: () => streams.filter(({ signal }) => !signal.aborted).length,
  }
  return hub
}

/** Waits by the timers of the page, which a test may move. */
export function sleepUnlessAborted(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms)
    const end = () => {
      clearTimeout(timer)
      resolve()
    }
    if (signal.aborted) end()
    else signal.addEventListener('abort', end)
  })
}
