import { asc, eq, lte, sql } from 'drizzle-orm'
import type { Logger } from 'pino'
import { databaseFailure } from '#server/db/database-failure.ts'
import type { Database } from '#server/db/database.ts'
import { mailJobs } from '#server/db/tables.ts'
import type { Clock } from '#server/ports/clock.ts'
import type { Mail, Mailer } from '#server/ports/mail.ts'
import type { MailJob } from './mail-job.ts'

/** What the sender stands on. */
export interface SenderDependencies {
  readonly db: Database
  readonly clock: Clock
  readonly logger: Logger
  readonly mailer: Mailer
  /** Turns a job into its mails, none when there is nobody to write to. */
  readonly write: (job: MailJob) => Promise<Mail[]>
}

/** Sends what is in the queue, one job after the other, with pauses. */
export interface MailSender {
  start(): void
  /** There is work, or will be once a transaction ends. */
  wake(): void
  /** Finishes the mail under way. */
  close(): Promise<void>
}

type JobRow = typeof mailJobs.$inferSelect

const SECOND_MS = 1000
/** How long a job is its taker's; one that ended meanwhile leaves it to the next. */
const LEASE_MS = 120 * SECOND_MS
/** Between looks at the queue when nobody wakes the sender: for failed tries, and what other processes left. */
const IDLE_MS = 5 * SECOND_MS
const FIRST_DELAY_MS = 5 * SECOND_MS
const LONGEST_DELAY_MS = 15 * 60 * SECOND_MS
/** A link this late helps nobody. */
const GIVE_UP_MS = 48 * 60 * 60 * SECOND_MS

/** A job is taken, sent, then removed: whoever ends in between leaves it to be sent twice, never not at all. */
export function createMailSender({ db, clock, logger, mailer, write }: SenderDependencies): MailSender {
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> | null = null
  let isStarted = false
  let isClosed = false
  let isWoken = false

  function plan(): void {
    if (!isStarted || isClosed || running) return
    clearTimeout(timer)
    timer = setTimeout(look, isWoken ? pause() : IDLE_MS)
  }

  function look(): void {
    isWoken = false
    running = sendNext()
      .catch((error: unknown) => logger.warn({ code: databaseFailure(error).code }, 'queue of mails not read'))
      .then(() => {
        running = null
        plan()
      })
  }

  async function sendNext(): Promise<void> {
    const row = await take()
    if (!row) return
    await deliver(row)
    // There may be more.
    isWoken = true
  }

  /** Taken by moving its time on; locked rows are skipped, so that several processes share the work. */
  async function take(): Promise<JobRow | null> {
    const now = clock.now()
    const next = db
      .select({ id: mailJobs.id })
      .from(mailJobs)
      .where(lte(mailJobs.dueAt, now))
      .orderBy(asc(mailJobs.dueAt))
      .limit(1)
      .for('update', { skipLocked: true })
    const [row] = await db
      .update(mailJobs)
      .set({ dueAt: new Date(now.getTime() + LEASE_MS), tries: sql`${mailJobs.tries} + 1` })
      .where(sql`${mailJobs.id} = (${next})`)
      .returning()
    return row ?? null
  }

  async function deliver({ id, job, tries, createdAt }: JobRow): Promise<void> {
    try {
      for (const mail of await write(job)) await mailer.send(mail)
      await remove(id)
      logger.info({ kind: job.kind }, 'mail done')
    } catch (error) {
      const isHopeless = clock.now().getTime() - createdAt.getTime() > GIVE_UP_MS
      await (isHopeless ? remove(id) : putOff(id, delayAfter(tries)))
      // The code alone: messages of mail servers repeat the address (F-65).
      logger.warn({ kind: job.kind, tries, code: codeOf(error), isHopeless }, 'mail not sent')
    }
  }

  async function remove(id: string): Promise<void> {
    await db.delete(mailJobs).where(eq(mailJobs.id, id))
  }

  async function putOff(id: string, delayMs: number): Promise<void> {
    const dueAt = new Date(clock.now().getTime() + delayMs)
    await db.update(mailJobs).set({ dueAt }).where(eq(mailJobs.id, id))
  }

  return {
    start() {
      isStarted = true
      plan()
    },
    wake() {
      if (isWoken) return
      isWoken = true
      plan()
    },
    async close() {
      isClosed = true
      clearTimeout(timer)
      await running
    },
  }
}

/**
 * Some of a second before every mail, never the same: what a mail costs must not show in the time of the answer that asked
 * for it or of the next one (F-54). The transaction that asked has ended by then; if not, the next look finds the job.
 */
function pause(): number {
  return 50 + Math.random() * 150
}

/** 5 s, 10 s, 20 s … a quarter of an hour. */
function delayAfter(tries: number): number {
  return Math.min(LONGEST_DELAY_MS, FIRST_DELAY_MS * 2 ** (tries - 1))
}

function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  const { code, responseCode } = error as { code?: unknown; responseCode?: unknown }
  if (typeof code !== 'string') return databaseFailure(error).code ?? error.name
  return typeof responseCode === 'number' ? `${code} ${responseCode}` : code
}
