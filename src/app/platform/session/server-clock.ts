import type { SessionPorts } from './session-ports.ts'

// A Date header has whole seconds and the response took time, so smaller differences are no clock error.
const ROUNDING_MS = 1500

/**
 * The server's time: this device's clock plus an offset measured from responses and stored for later page loads. A
 * correct clock keeps its exact milliseconds; one that is wrong by a day causes neither loops nor sign-outs.
 */
export function createServerClock({ now, clockOffset }: Pick<SessionPorts, 'now' | 'clockOffset'>) {
  let offset = clockOffset.read()

  function measure(serverTime: number, sentAt: number): void {
    const receivedAt = now()
    const roundTrip = Math.max(0, receivedAt - sentAt)
    const measured = serverTime + 500 - (receivedAt - roundTrip / 2)
    if (Number.isFinite(measured) && Math.abs(measured - offset) > ROUNDING_MS + roundTrip) {
      offset = Math.round(measured)
      clockOffset.write(offset)
    }
  }

  return {
    now: () => now() + offset,
    /** Wraps fetch so that the Date header of every response is measured. */
    wrapFetch(fetch: SessionPorts['fetch']): SessionPorts['fetch'] {
      return async (input, init) => {
        const sentAt = now()
        const response = await fetch(input, init)
        measure(Date.parse(response.headers.get('date') ?? ''), sentAt)
        return response
      }
    },
  }
}

/** The server's time. */
export type ServerClock = ReturnType<typeof createServerClock>
