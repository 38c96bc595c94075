/**
 * Calls under way, by key. A second trigger while one is loading gets the same promise and sends nothing (S060, T30). The
 * request is aborted once everyone who asked for it has given it up, and at a leave (F-26).
 */
export function createFlights() {
  const flights = new Map<string, Flight>()

  function start<T>(key: string, run: (signal: AbortSignal) => Promise<T>): Flight {
    const controller = new AbortController()
    const promise = run(controller.signal).finally(() => {
      if (flights.get(key) === flight) flights.delete(key)
    })
    const flight: Flight = { promise, controller, waiting: 0 }
    flights.set(key, flight)
    return flight
  }

  return {
    share<T>(key: string, signal: AbortSignal | undefined, run: (signal: AbortSignal) => Promise<T>): Promise<T> {
      if (signal?.aborted) return Promise.reject(signal.reason)
      const flight = flights.get(key) ?? start(key, run)
      flight.waiting += 1
      signal?.addEventListener('abort', () => {
        flight.waiting -= 1
        if (flight.waiting > 0) return
        flight.controller.abort(signal.reason)
        // Whoever asks again from now on needs a request of their own.
        if (flights.get(key) === flight) flights.delete(key)
      })
      // One key is one endpoint with one set of arguments, so the promise is of the type asked for.
      return flight.promise as Promise<T>
    },
    abortAll(reason: Error): void {
      for (const { controller } of flights.values()) controller.abort(reason)
      flights.clear()
    },
  }
}

interface Flight {
  promise: Promise<unknown>
  controller: AbortController
  waiting: number
}
