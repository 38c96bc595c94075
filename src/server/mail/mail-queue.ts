import { randomUUID } from 'node:crypto'
import type { Database } from '#server/db/database.ts'
import type { MailJob } from '#server/db/mail-job.ts'
import { mailJobs } from '#server/db/tables.ts'
import type { Clock } from '#server/ports/clock.ts'

/** Queue of mails, which are sent after the transaction commits and survive a restart. */
export interface MailQueue {
  /** Enqueues a mail within the transaction `tx`. */
  enqueue(tx: Database, job: MailJob): Promise<void>
}

/** Stores the queue in the database; `wake` tells the sender that there is work. */
export function createMailQueue(clock: Clock, wake: () => void): MailQueue {
  return {
    async enqueue(tx, job) {
      const now = clock.now()
      await tx.insert(mailJobs).values({ id: randomUUID(), job, createdAt: now, dueAt: now })
      wake()
    },
  }
}
