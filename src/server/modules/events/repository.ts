import { lt } from 'drizzle-orm'
import type { AnalyticsEvent } from '#contract/schemas/analytics-event.ts'
import type { Database } from '#server/db/database.ts'
import { analyticsEvents } from '#server/db/favourite-tables.ts'

/** How long events are kept, in months. */
const KEPT_MONTHS = 13

/** Keeps events; one that is there already stays as it came first. */
export async function keepEvents(db: Database, events: readonly AnalyticsEvent[], arrivedAt: Date): Promise<void> {
  const rows = events.map((event) => ({ id: event.id, event, arrivedAt }))
  await db.insert(analyticsEvents).values(rows).onConflictDoNothing()
}

/** Forgets events that came more than thirteen months ago. */
export async function sweepEvents(db: Database, now: Date): Promise<void> {
  const limit = new Date(now)
  limit.setUTCMonth(limit.getUTCMonth() - KEPT_MONTHS)
  await db.delete(analyticsEvents).where(lt(analyticsEvents.arrivedAt, limit))
}
