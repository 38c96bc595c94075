/** Options of a stream. */
export interface StreamOptions {
  /** Bytes that are buffered for the reader. */
  readonly bufferBytes: number
  /** Called once the reader has gone or was disconnected. */
  readonly onClosed: () => void
  readonly disconnect: () => void
}

/** An event stream of one reader, with a bounded buffer. */
export type Stream = ReturnType<typeof openStream>

/** Opens an event stream; `body` is the response body. */
export function openStream({ bufferBytes, onClosed, disconnect }: StreamOptions) {
  let controller!: ReadableStreamDefaultController<Uint8Array>
  let sentAt = performance.now()
  let isClosed = false
  const body = new ReadableStream<Uint8Array>(
    {
      start: (streamController) => void (controller = streamController),
      cancel() {
        isClosed = true
        onClosed()
      },
    },
    new ByteLengthQueuingStrategy({ highWaterMark: bufferBytes }),
  )

  function send(bytes: Uint8Array): void {
    if (isClosed) return
    // Unbounded buffers of slow readers would exhaust memory.
    if ((controller.desiredSize ?? 0) < bytes.byteLength) {
      end()
      onClosed()
      disconnect()
      return
    }
    controller.enqueue(bytes)
    sentAt = performance.now()
  }

  /** Closes the stream after the buffered data. */
  function end(): void {
    if (isClosed) return
    isClosed = true
    controller.close()
  }

  return {
    body,
    send,
    /** Sends these bytes if nothing else was sent in this interval. */
    heartbeat(everyMs: number, bytes: Uint8Array): void {
      if (performance.now() - sentAt >= everyMs) send(bytes)
    },
    end,
  }
}
