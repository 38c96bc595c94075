import type { Hono } from 'hono'
import type { RateLimits } from '#server/http/rate-limits.ts'
import type { ServerEnv } from '#server/http/server-env.ts'
import type { Outbox } from '#server/mail/outbox.ts'
import type { OpenHub } from '#server/hub/open-hub.ts'
import type { FaultRegistry } from './fault-registry.ts'
import type { JournalEntry } from './request-journal.ts'
import type { MailDelay } from './mail-delay.ts'
import type { MovableClock } from './movable-clock.ts'

/** The parts of a backend that the lab controls. */
export interface LabTarget {
  readonly app: Hono<ServerEnv>
  readonly hub: Pick<OpenHub, 'interrupt'>
  runJobs(): Promise<void>
}

/** The test lab: faults, journal, movable clock, token lifetime, mail delay. Never in production. */
export interface Lab {
  readonly clock: MovableClock
  readonly faults: FaultRegistry
  readonly limits: RateLimits
  readonly mailDelay: MailDelay
  /** Null when mails go to a mail server. */
  readonly outbox: Outbox | null
  readonly calls: () => readonly JournalEntry[]
  readonly accessTokenSeconds: () => number
  setAccessTokenSeconds(seconds: number): void
  /** Sends held responses and closes the connections of stalled requests. */
  release(): void
  /** Resets clock, faults, journal and rate limits; releases held responses, stalled requests and delayed mails. */
  reset(): void
  /** Wraps the backend with the lab and its API under `/__lab`. */
  wrap(backend: LabTarget): Hono<ServerEnv>
}
