import type { Clock } from '#server/ports/clock.ts'

/** The system clock with an adjustable offset. */
export interface MovableClock extends Clock {
  /** Milliseconds ahead of the system clock; negative when behind. */
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
