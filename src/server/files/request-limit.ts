/** Time limits of a request to a storage, in milliseconds. */
export interface RequestLimits {
  /** Without a byte in either direction while one is expected. */
  readonly silenceMs: number
  /** For a whole request, body included, other than a download. */
  readonly transferMs: number
  /** For a whole download, whose reader may be slow. */
  readonly downloadMs: number
}

/** Ends a request that makes no progress or takes too long. */
export interface RequestLimit {
  /** Aborts the request and the reading of its response. */
  readonly signal: AbortSignal
  /** Called whenever bytes have moved: silence counts from now. */
  restart(): void
  /** Silence does not count until the next `restart`. */
  pause(): void
  /** From now on the whole request may take this long. */
  allow(totalMs: number): void
  /** Stops the timers of a finished request. */
  end(): void
}

/** Starts the limits of a request, which is about to be sent. */
export function startRequestLimit({ silenceMs, transferMs }: RequestLimits): RequestLimit {
  const controller = new AbortController()
  let silence: NodeJS.Timeout | undefined
  let total: NodeJS.Timeout | undefined

  const abortAfter = (ms: number, what: string) =>
    setTimeout(() => controller.abort(new Error(`The storage did not ${what} within ${ms / 1000} seconds`)), ms).unref()

  const limit: RequestLimit = {
    signal: controller.signal,
    restart() {
      clearTimeout(silence)
      silence = abortAfter(silenceMs, 'answer')
    },
    pause: () => clearTimeout(silence),
    allow(totalMs) {
      clearTimeout(total)
      total = abortAfter(totalMs, 'finish')
    },
    end() {
      clearTimeout(silence)
      clearTimeout(total)
    },
  }
  limit.restart()
  limit.allow(transferMs)
  return limit
}

/** Passes the body of an upload on; each chunk that is taken counts as progress. */
export async function* withProgress(
  content: AsyncIterable<Uint8Array>,
  limit: RequestLimit,
): AsyncGenerator<Uint8Array> {
  for await (const chunk of content) {
    limit.restart()
    yield chunk
  }
  limit.restart()
}
