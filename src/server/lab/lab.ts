import type { Hono } from 'hono'
import type { Database } from '#server/db/database.ts'
import type { RateLimits } from '#server/http/rate-limits.ts'
import type { ServerEnv } from '#server/http/server-env.ts'
import type { Outbox } from '#server/mail/outbox.ts'
import type { FaultRegistry } from './fault-registry.ts'
import type { JournalEntry } from './request-journal.ts'
import type { LabProcesses } from './lab-processes.ts'
import type { MovableClock } from './movable-clock.ts'
import type { PartDelay } from './part-delay.ts'

/** What the lab controls. */
export interface LabTarget {
  readonly processes: LabProcesses
  readonly db: Database
}

/** The test lab: faults, journal, movable clock, token lifetime, processes, slow parts. Never in production. */
export interface Lab {
  readonly clock: MovableClock
  readonly faults: FaultRegistry
  readonly limits: RateLimits
  readonly mailDelay: PartDelay
  readonly fileDelay: PartDelay
  readonly databaseDelay: PartDelay
  /** Null when mails go to a mail server. */
  readonly outbox: Outbox | null
  readonly calls: () => readonly JournalEntry[]
  readonly accessTokenSeconds: () => number
  setAccessTokenSeconds(seconds: number): void
  /** Sends held responses and closes the connections of stalled requests. */
  release(): void
  /**
   * Resets clock, faults, journal, rate limits and slow parts; releases held responses and stalled requests. Processes and
   * hub stay as they are.
   */
  reset(): void
  /** Wraps the backends with the lab and its API under `/__lab`. */
  wrap(target: LabTarget): Hono<ServerEnv>
}
