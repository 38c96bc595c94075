import { sql } from 'drizzle-orm'
import { databaseFailure } from '#server/db/database-failure.ts'
import type { Database } from '#server/db/database.ts'
import { mailJobs } from '#server/db/tables.ts'
import { type MetricFamily, single } from './exposition.ts'

/** The queue of mails, of all processes on this database, and whether the database answers at all. */
export async function mailFigures(db: Database, now: Date): Promise<MetricFamily[]> {
  const up = (value: 0 | 1) => single('gauge', 'portal_database_up', '1 when the database answers.', value)
  try {
    const [row] = await db
      .select({
        waiting: sql`count(*)`.mapWith(Number),
        failed: sql`count(*) filter (where ${mailJobs.tries} > 1)`.mapWith(Number),
        oldest: sql`min(${mailJobs.createdAt})`.mapWith(mailJobs.createdAt),
      })
      .from(mailJobs)
    const { waiting = 0, failed = 0, oldest = null } = row ?? {}
    const age = oldest ? Math.max(0, now.getTime() - oldest.getTime()) / 1000 : 0
    return [
      up(1),
      single('gauge', 'portal_mails_waiting', 'Mails still to be sent.', waiting),
      single('gauge', 'portal_mails_retried', 'Those among them that were tried before.', failed),
      single('gauge', 'portal_mails_oldest_seconds', 'Age of the oldest of them.', age),
    ]
  } catch (error) {
    if (!databaseFailure(error).unavailable) throw error
    // Whoever watches is told by this very figure; the others are wanted most at such a time.
    return [up(0)]
  }
}
