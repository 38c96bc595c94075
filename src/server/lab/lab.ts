import type { Hono } from 'hono'
import type { ServerEnv } from '#server/http/server-env.ts'
import type { FaultBook } from './fault-book.ts'
import type { JournalEntry } from './journal.ts'
import type { MovableClock } from './movable-clock.ts'

/** The test lab (B38, B39): faults, a journal, a movable clock and the life of access tokens. Never in production. */
export interface Lab {
  readonly clock: MovableClock
  readonly faults: FaultBook
  readonly calls: () => readonly JournalEntry[]
  readonly accessTokenSeconds: () => number
  setAccessTokenSeconds(seconds: number): void
  /** Back to the machine's time, no faults, an empty journal; stalled requests are let go. */
  reset(): void
  /** The backend with the lab before it and the controls under `/__lab`. */
  before(app: Hono<ServerEnv>): Hono<ServerEnv>
}
