interface InFlightRequest {
  readonly promise: Promise<unknown>
  readonly controller: AbortController
  callerCount: number
}

/**
 * Shares requests in flight by key: further callers get the same promise. A request is aborted once all its callers
 * have aborted, and at sign-out.
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
      // A key stands for one endpoint with its arguments, so the promise has the requested type.
      return request.promise as Promise<T>
    },
    abortAll(reason: Error): void {
      for (const { controller } of inFlight.values()) controller.abort(reason)
      inFlight.clear()
    },
  }
}
