/** What a stream is opened with. */
export interface StreamOptions {
  /** Bytes that may wait for its reader. */
  readonly limit: number
  /** Called once its reader is gone, or has been cut. */
  readonly onGone: () => void
  readonly cut: () => void
}

/** One reader's event stream, with a bound on what waits for them. */
export type Stream = ReturnType<typeof openStream>

/** Opens an event stream; `body` is what the reader gets. */
export function openStream({ limit, onGone, cut }: StreamOptions) {
  let controller!: ReadableStreamDefaultController<Uint8Array>
  let sentAt = performance.now()
  let isOver = false
  const body = new ReadableStream<Uint8Array>(
    {
      start: (started) => void (controller = started),
      cancel() {
        isOver = true
        onGone()
      },
    },
    new ByteLengthQueuingStrategy({ highWaterMark: limit }),
  )

  function send(bytes: Uint8Array): void {
    if (isOver) return
    // What waits for readers who do not read would fill the memory of all.
    if ((controller.desiredSize ?? 0) < bytes.byteLength) {
      end()
      onGone()
      cut()
      return
    }
    controller.enqueue(bytes)
    sentAt = performance.now()
  }

  /** The reader gets what waits, then the end. */
  function end(): void {
    if (isOver) return
    isOver = true
    controller.close()
  }

  return {
    body,
    send,
    /** Sends this if nothing else was sent for so long. */
    beat(everyMs: number, bytes: Uint8Array): void {
      if (performance.now() - sentAt >= everyMs) send(bytes)
    },
    end,
  }
}
