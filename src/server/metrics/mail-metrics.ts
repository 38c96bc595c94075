import { isNull, sql } from 'drizzle-orm'
import { databaseFailure } from '#server/db/database-failure.ts'
import type { Database } from '#server/db/database.ts'
import { mailJobs } from '#server/db/tables.ts'

/** The present value of a gauge without labels. */
export interface GaugeValue {
  readonly name: string
  readonly help: string
  readonly value: number
}

/** The mail queue, which all processes on this database share, and whether the database answers at all. */
export async function readMailMetrics(db: Database, now: Date): Promise<GaugeValue[]> {
  const databaseUp = (value: 0 | 1) => ({ name: 'portal_database_up', help: '1 when the database answers.', value })
  const isWaiting = isNull(mailJobs.refusedAt)
  try {
    const [row] = await db
      .select({
        waiting: sql`count(*) filter (where ${isWaiting})`.mapWith(Number),
        retried: sql`count(*) filter (where ${isWaiting} and ${mailJobs.tries} > 1)`.mapWith(Number),
        refused: sql`count(${mailJobs.refusedAt})`.mapWith(Number),
        oldest: sql`min(${mailJobs.createdAt}) filter (where ${isWaiting})`.mapWith(mailJobs.createdAt),
      })
      .from(mailJobs)
    const { waiting = 0, retried = 0, refused = 0, oldest = null } = row ?? {}
    const age = oldest ? Math.max(0, now.getTime() - oldest.getTime()) / 1000 : 0
    return [
      databaseUp(1),
      { name: 'portal_mails_waiting', help: 'Mails still to be sent.', value: waiting },
      { name: 'portal_mails_retried', help: 'Waiting mails that failed at least once.', value: retried },
      { name: 'portal_mails_refused', help: 'Mails given up within the last 30 days.', value: refused },
      { name: 'portal_mails_oldest_seconds', help: 'Age of the oldest waiting mail.', value: age },
    ]
  } catch (error) {
    if (!databaseFailure(error).unavailable) throw error
    // The other metrics must stay available while the database is down.
    return [databaseUp(0)]
  }
}
