import type { SessionPorts } from './session-ports.ts'

// A Date header is cut to whole seconds and the answer has travelled: smaller differences than this are no clock fault.
const ROUNDING_MS = 1500

/**
 * The server's time: this device's clock plus an offset learnt from answers (F-05), kept so that the next page knows it
 * before its first one. A device whose clock is right keeps its exact milliseconds; one that is wrong by a day neither
 * loops nor gets logged out.
 */
export function createServerClock({ now, clockOffset }: Pick<SessionPorts, 'now' | 'clockOffset'>) {
  let offset = clockOffset.read()

  function learn(serverTime: number, sentAt: number): void {
    const receivedAt = now()
    const travel = Math.max(0, receivedAt - sentAt)
    const seen = serverTime + 500 - (receivedAt - travel / 2)
    if (Number.isFinite(seen) && Math.abs(seen - offset) > ROUNDING_MS + travel) {
      offset = Math.round(seen)
      clockOffset.write(offset)
    }
  }

  return {
    now: () => now() + offset,
    /** Wraps fetch so that every answer's Date header is learnt from. */
    watch(fetch: SessionPorts['fetch']): SessionPorts['fetch'] {
      return async (input, init) => {
        const sentAt = now()
        const response = await fetch(input, init)
        learn(Date.parse(response.headers.get('date') ?? ''), sentAt)
        return response
      }
    },
  }
}

/** The server's time. */
export type ServerClock = ReturnType<typeof createServerClock>
