import type { Clock } from '#server/ports/clock.ts'

/** A clock that runs like the machine's but can be put forward and back (B39). */
export interface MovableClock extends Clock {
  /** Milliseconds ahead of the machine's clock; negative behind it. */
  offsetMs(): number
  moveTo(instant: Date): void
  setOffset(ms: number): void
}

export function createMovableClock(): MovableClock {
  let offset = 0
  return {
    now: () => new Date(Date.now() + offset),
    offsetMs: () => offset,
    moveTo: (instant) => void (offset = instant.getTime() - Date.now()),
    setOffset: (ms) => void (offset = ms),
  }
}
