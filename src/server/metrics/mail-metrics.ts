import { sql } from 'drizzle-orm'
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
  try {
    const [row] = await db
      .select({
        waiting: sql`count(*)`.mapWith(Number),
        retried: sql`count(*) filter (where ${mailJobs.tries} > 1)`.mapWith(Number),
        oldest: sql`min(${mailJobs.createdAt})`.mapWith(mailJobs.createdAt),
      })
      .from(mailJobs)
    const { waiting = 0, retried = 0, oldest = null } = row ?? {}
    const age = oldest ? Math.max(0, now.getTime() - oldest.getTime()) / 1000 : 0
    return [
      databaseUp(1),
      { name: 'portal_mails_waiting', help: 'Mails still to be sent.', value: waiting },
      { name: 'portal_mails_retried', help: 'Waiting mails that failed at least once.', value: retried },
      { name: 'portal_mails_oldest_seconds', help: 'Age of the oldest waiting mail.', value: age },
    ]
  } catch (error) {
    if (!databaseFailure(error).unavailable) throw error
    // The other metrics must stay available while the database is down.
    return [databaseUp(0)]
  }
}
