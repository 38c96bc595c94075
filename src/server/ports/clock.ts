/** Where the backend takes its time from, so that tests can move it (B39). */
export interface Clock {
  now(): Date
}

/** The machine's own clock. */
export const systemClock: Clock = { now: () => new Date() }
