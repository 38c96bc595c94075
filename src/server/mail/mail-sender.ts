import { setTimeout as wait } from 'node:timers/promises'
import { and, asc, eq, inArray, isNull, lte, sql } from 'drizzle-orm'
import type { Logger } from 'pino'
import { databaseFailure } from '#server/db/database-failure.ts'
import type { Database } from '#server/db/database.ts'
import { mailJobs } from '#server/db/tables.ts'
import type { Clock } from '#server/ports/clock.ts'
import { type Mail, type Mailer, MailRefusedError } from '#server/ports/mail.ts'
import type { MailJob, MailRefusal } from '../db/mail-job.ts'

export interface SenderDependencies {
  readonly db: Database
  readonly clock: Clock
  readonly logger: Logger
  readonly mailer: Mailer
  /** Renders the mail of a job, enqueued at this time; null when the recipient is gone. */
  readonly write: (job: MailJob, enqueuedAt: Date) => Promise<Mail | null>
  /** How long a claimed job is leased; after a crash another process claims it again. */
  readonly leaseMs?: number
}

/** Sends queued mails, one job at a time with a delay. */
export interface MailSender {
  start(): void
  /** A job was enqueued, possibly in a transaction that has not committed yet. */
  wake(): void
  /** Waits for the mail that is being sent, but not as long as a slow mail server may take. */
  close(): Promise<void>
}

type JobRow = typeof mailJobs.$inferSelect

const SECOND_MS = 1000
const LEASE_MS = 120 * SECOND_MS
/** Below the time after which a process that stops is killed (`deploy/`). */
const CLOSE_LIMIT_MS = 10 * SECOND_MS
/** Poll interval when nothing wakes the sender: for retries, and for jobs of other processes. */
const POLL_INTERVAL_MS = 5 * SECOND_MS
const FIRST_DELAY_MS = 5 * SECOND_MS
const MAX_DELAY_MS = 15 * 60 * SECOND_MS
/** Of what a mail server answers. */
const RESPONSE_MAX = 300
/** A link this late is useless. */
const ABANDON_AFTER_MS = 48 * 60 * 60 * SECOND_MS

/**
 * A job is claimed, sent, then deleted: after a crash in between it is sent twice, never lost. A database that does not
 * answer in between only delays the deletion.
 */
export function createMailSender(dependencies: SenderDependencies): MailSender {
  const { db, clock, logger, mailer, write, leaseMs = LEASE_MS } = dependencies
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> | null = null
  /** Jobs whose mail has been accepted, but which could not be deleted yet: they must not be sent again. */
  const accepted = new Set<string>()
  let isStarted = false
  let isClosed = false
  let isWoken = false
  let isWokenAgain = false

  function schedule(): void {
    if (!isStarted || isClosed || running) return
    clearTimeout(timer)
    timer = setTimeout(poll, isWoken ? randomDelay() : POLL_INTERVAL_MS)
  }

  function poll(): void {
    isWoken = isWokenAgain
    isWokenAgain = false
    running = sendNext()
      .catch(reportUnread)
      .then(() => {
        running = null
        schedule()
      })
  }

  function reportUnread(error: unknown): void {
    logger.warn({ code: databaseFailure(error).code }, 'mail queue not read')
  }

  async function sendNext(): Promise<void> {
    await deleteAccepted()
    const row = await claimNext()
    if (!row) return
    await deliver(row)
    isWoken = true
  }

  /** Claims by postponing; locked rows are skipped, so that several processes share the work. */
  async function claimNext(): Promise<JobRow | null> {
    const now = clock.now()
    const next = db
      .select({ id: mailJobs.id })
      .from(mailJobs)
      .where(and(isNull(mailJobs.refusedAt), lte(mailJobs.dueAt, now)))
      .orderBy(asc(mailJobs.priority), asc(mailJobs.dueAt))
      .limit(1)
      .for('update', { skipLocked: true })
    const [row] = await db
      .update(mailJobs)
      .set({ dueAt: new Date(now.getTime() + leaseMs), tries: sql`${mailJobs.tries} + 1` })
      .where(sql`${mailJobs.id} = (${next})`)
      .returning()
    return row ?? null
  }

  async function deliver({ id, job, tries, createdAt }: JobRow): Promise<void> {
    let mail: Mail | null = null
    try {
      mail = await keepLease(id, write(job, createdAt))
      if (mail) await keepLease(id, mailer.send(mail, id))
    } catch (error) {
      const isLate = clock.now().getTime() - createdAt.getTime() > ABANDON_AFTER_MS
      const isAbandoned = isLate || error instanceof MailRefusedError
      await (isAbandoned ? giveUp(id, mail, error) : postpone(id, delayAfter(tries)))
      // Only the code: messages of mail servers repeat the address.
      logger.warn({ kind: job.kind, tries, code: codeOf(error), isAbandoned }, 'mail not sent')
      return
    }
    accepted.add(id)
    await deleteAccepted()
    logger.info({ kind: job.kind }, 'mail done')
  }

  /** Renews the lease of a job for as long as its mail is being written or sent. */
  async function keepLease<Result>(id: string, work: Promise<Result>): Promise<Result> {
    const renew = () => {
      if (isClosed) return
      postpone(id, leaseMs).catch((error: unknown) => {
        logger.warn({ code: databaseFailure(error).code }, 'mail lease not renewed')
      })
    }
    const timer = setInterval(renew, leaseMs / 3)
    try {
      return await work
    } finally {
      clearInterval(timer)
    }
  }

  async function deleteAccepted(): Promise<void> {
    const ids = [...accepted]
    if (ids.length === 0) return
    await db.delete(mailJobs).where(inArray(mailJobs.id, ids))
    for (const id of ids) accepted.delete(id)
  }

  /** Keeps it for staff. */
  async function giveUp(id: string, mail: Mail | null, error: unknown): Promise<void> {
    const response = error instanceof MailRefusedError ? error.message.slice(0, RESPONSE_MAX) : codeOf(error)
    const refusal: MailRefusal = { to: mail?.to ?? '', subject: mail?.subject ?? '', response }
    await db.update(mailJobs).set({ refusedAt: clock.now(), refusal }).where(eq(mailJobs.id, id))
  }

  async function postpone(id: string, delayMs: number): Promise<void> {
    const dueAt = new Date(clock.now().getTime() + delayMs)
    await db.update(mailJobs).set({ dueAt }).where(eq(mailJobs.id, id))
  }

  return {
    start() {
      isStarted = true
      schedule()
    },
    wake() {
      // The delay that is running may end before the new job is committed.
      isWokenAgain = isWoken
      if (isWoken) return
      isWoken = true
      schedule()
    },
    async close() {
      isClosed = true
      clearTimeout(timer)
      const finish = async () => {
        await running
        await deleteAccepted().catch(reportUnread)
      }
      await Promise.race([finish(), wait(CLOSE_LIMIT_MS, undefined, { ref: false })])
    },
  }
}

/**
 * A random delay before every mail, so that response times do not reveal whether a mail was sent. The enqueuing
 * transaction has usually committed by then; if not, the next poll finds the job.
 */
function randomDelay(): number {
  return 50 + Math.random() * 150
}

/** 5 s, 10 s, 20 s … up to 15 minutes. */
function delayAfter(tries: number): number {
  return Math.min(MAX_DELAY_MS, FIRST_DELAY_MS * 2 ** (tries - 1))
}

function codeOf(thrown: unknown): string {
  const error = thrown instanceof MailRefusedError ? thrown.cause : thrown
  if (!(error instanceof Error)) return 'unknown'
  const { code, responseCode } = error as { code?: unknown; responseCode?: unknown }
  if (typeof code !== 'string') return databaseFailure(error).code ?? error.name
  return typeof responseCode === 'number' ? `${code} ${responseCode}` : code
}
