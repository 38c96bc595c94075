interface InFlightRequest {
  readonly promise: Promise<unknown>
  readonly controller: AbortController
  callerCount: number
}

/**
 * Shares requests in flight by key: a second caller gets the same promise and sends nothing. A request is aborted once all
 * its callers have aborted, and at a sign-out.
 */
export function dedupeRequests() {
  const inFlight = new Map<string, InFlightRequest>()

  function start<T>(key: string, run: (signal: AbortSignal) => Promise<T>): InFlightRequest {
    const controller = new AbortController()
    const promise = run(controller.signal).finally(() => {
      if (inFlight.get(key) === request) inFlight.delete(key)
    })
    const request: InFlightRequest = { promise, controller, callerCount: 0 }
    inFlight.set(key, request)
    return request
  }

  return {
    share<T>(key: string, signal: AbortSignal | undefined, run: (signal: AbortSignal) => Promise<T>): Promise<T> {
      if (signal?.aborted) return Promise.reject(signal.reason)
      const request = inFlight.get(key) ?? start(key, run)
      request.callerCount += 1
      signal?.addEventListener('abort', () => {
        request.callerCount -= 1
        if (request.callerCount > 0) return
        request.controller.abort(signal.reason)
        // The next caller needs a request of its own.
        if (inFlight.get(key) === request) inFlight.delete(key)
      })
      // One key is one endpoint with one set of arguments, so the promise has the type asked for.
      return request.promise as Promise<T>
    },
    abortAll(reason: Error): void {
      for (const { controller } of inFlight.values()) controller.abort(reason)
      inFlight.clear()
    },
  }
}
