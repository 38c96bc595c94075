import { randomUUID } from 'node:crypto'
import { desc, isNotNull, lt } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import type { MailJob } from '#server/db/mail-job.ts'
import { mailJobs } from '#server/db/tables.ts'
import { ProblemError } from '#server/http/problem.ts'
import type { Clock } from '#server/ports/clock.ts'
import { countMail, isNotice, type MailRequest } from './mail-limits.ts'

/** The cause of mails that no request causes, such as reminders: they are not counted. */
export const SCHEDULED = 'scheduled'

/** Mails that somebody waits for, at a screen. */
const AWAITED: readonly MailJob['kind'][] = ['REGISTER', 'RESET', 'EMAIL_CHANGE', 'DELETION']
/** How long staff see a mail that was given up (30 days), and at most how many of them. */
const REFUSED_MS = 30 * 24 * 60 * 60 * 1000
const REFUSED_MAX = 200

/** Queue of mails, which are sent after the transaction commits and survive a restart. */
export interface MailQueue {
  /**
   * Enqueues a mail within the transaction `tx`. What a request causes is counted (`mail-limits.ts`): throws the 429 for
   * one too many, but leaves out a notice of a sign-in.
   */
  enqueue(tx: Database, job: MailJob, cause: MailRequest | typeof SCHEDULED): Promise<void>
}

/** Stores the queue in the database; `wake` tells the sender that there is work. */
export function createMailQueue(clock: Clock, wake: () => void): MailQueue {
  return {
    async enqueue(tx, job, cause) {
      const now = clock.now()
      try {
        // A transaction of its own, so that a refused mail is not counted.
        await tx.transaction(async (inner) => {
          if (cause !== SCHEDULED) await countMail(inner, job, cause)
          const row = { id: randomUUID(), job, createdAt: now, dueAt: now, priority: priorityOf(job) }
          await inner.insert(mailJobs).values(row)
        })
      } catch (error) {
        if (!(error instanceof ProblemError && isNotice(job))) throw error
      }
      wake()
    },
  }
}

function priorityOf({ kind }: MailJob): number {
  return AWAITED.includes(kind) ? 0 : 1
}

/** The mails that were given up, the latest first. */
export async function listRefusedMails(db: Database) {
  const { id, refusal, refusedAt } = mailJobs
  const rows = await db
    .select({ id, refusal, refusedAt })
    .from(mailJobs)
    .where(isNotNull(refusedAt))
    .orderBy(desc(refusedAt), id)
    .limit(REFUSED_MAX)
  return rows.flatMap((row) => (row.refusal && row.refusedAt ? [{ ...row.refusal, at: row.refusedAt }] : []))
}

export async function deleteOldRefusals(db: Database, now: Date): Promise<void> {
  await db.delete(mailJobs).where(lt(mailJobs.refusedAt, new Date(now.getTime() - REFUSED_MS)))
}
