import type { Hono } from 'hono'
import type { RateLimits } from '#server/http/rate-limits.ts'
import type { ServerEnv } from '#server/http/server-env.ts'
import type { Outbox } from '#server/mail/outbox.ts'
import type { Backend } from '#server/open-backend.ts'
import type { FaultBook } from './fault-book.ts'
import type { JournalEntry } from './journal.ts'
import type { MailDelay } from './mail-delay.ts'
import type { MovableClock } from './movable-clock.ts'

/** The test lab (B38, B39): faults, a journal, a movable clock, the life of access tokens, mails. Never in production. */
export interface Lab {
  readonly clock: MovableClock
  readonly faults: FaultBook
  readonly limits: RateLimits
  readonly mailDelay: MailDelay
  /** Where mails can be read; null when they go to a mail server. */
  readonly outbox: Outbox | null
  readonly calls: () => readonly JournalEntry[]
  readonly accessTokenSeconds: () => number
  setAccessTokenSeconds(seconds: number): void
  /** Back to the machine's time, no faults, an empty journal, nothing counted; stalled requests and mails are let go. */
  reset(): void
  /** The backend with the lab before it and the controls under `/__lab`. */
  before(backend: Pick<Backend, 'app' | 'hub' | 'runChores'>): Hono<ServerEnv>
}
