import { lt } from 'drizzle-orm'
import type { AnalyticsEvent } from '#contract/analytics/event-schema.ts'
import { addMonths } from '#contract/formats/brussels-time.ts'
import type { Database } from '#server/db/database.ts'
import { analyticsEvents } from '#server/db/favourite-tables.ts'

/** Retention of events. */
const RETENTION_MONTHS = 13

/** Inserts events; one whose id exists already stays as it is. */
export async function insertEvents(db: Database, events: readonly AnalyticsEvent[], arrivedAt: Date): Promise<void> {
  const rows = events.map((event) => ({ id: event.id, event, arrivedAt }))
  await db.insert(analyticsEvents).values(rows).onConflictDoNothing()
}

/** Deletes events older than the retention. */
export async function deleteOldEvents(db: Database, now: Date): Promise<void> {
  await db.delete(analyticsEvents).where(lt(analyticsEvents.arrivedAt, addMonths(now, -RETENTION_MONTHS)))
}
