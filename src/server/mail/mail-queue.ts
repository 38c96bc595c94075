import { randomUUID } from 'node:crypto'
import { mailJobs } from '#server/db/tables.ts'
import type { Clock } from '#server/ports/clock.ts'
import type { MailQueue } from './mail-job.ts'

/** The queue of mails in the database; `wake` tells whoever sends them that there is work. */
export function createMailQueue(clock: Clock, wake: () => void): MailQueue {
  return {
    async enqueue(tx, job) {
      const now = clock.now()
      await tx.insert(mailJobs).values({ id: randomUUID(), job, createdAt: now, dueAt: now })
      wake()
    },
  }
}
