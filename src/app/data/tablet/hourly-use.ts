import { type BoundState, boundState } from '#contract/configuration/bound-state.ts'
import { CallError } from '#app/platform/http/call-error.ts'
import { createStore, type Store } from '#app/platform/state/create-store.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

/** What this tablet did within an hour. */
export interface HourlyUse {
  /** The start of the hour, in milliseconds since 1970. */
  readonly since: number
  readonly count: number
}

/** How close this tablet is to a bound of the hour. */
export interface HourlyBound {
  readonly state: BoundState
  readonly used: number
  /** Minutes until the next hour begins. */
  readonly minutes: number
}

/**
 * Counts calls as the server does, from the first one on for an hour, so that a screen can say that there can be no more
 * before somebody fills in a form. Lasts until the page is reloaded; then the server's refusal tells.
 */
export function createHourlyUse(max: number, now: () => number = Date.now) {
  const use: Store<HourlyUse> = createStore({ since: 0, count: 0 })
  return {
    use,
    /** Sends a call and counts it. */
    async count<T>(send: () => Promise<T>): Promise<T> {
      try {
        const result = await send()
        const { since, count } = use.get()
        use.set(now() - since < HOUR_MS ? { since, count: count + 1 } : { since: now(), count: 1 })
        return result
      } catch (error) {
        if (error instanceof CallError && error.status === 429)
          use.set({ since: now() + (error.retryAfterMs ?? MINUTE_MS) - HOUR_MS, count: max })
        throw error
      }
    },
    /** The bound at a time. */
    boundAt({ since, count }: HourlyUse, at: number): HourlyBound {
      // Screens know the time to the minute, so it may lie before the hour.
      const left = Math.min(HOUR_MS, since + HOUR_MS - at)
      const used = left > 0 ? count : 0
      return { state: boundState(used, max), used, minutes: Math.max(1, Math.ceil(left / MINUTE_MS)) }
    },
  }
}
