import { eq } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { calendarSubscriptions } from '#server/db/appointment-tables.ts'
import { customers } from '#server/db/tables.ts'

export type CalendarSubscriptionRow = typeof calendarSubscriptions.$inferSelect

/** A customer's subscription; null without one. */
export async function findSubscription(db: Database, customerId: string): Promise<CalendarSubscriptionRow | null> {
  const [row] = await db.select().from(calendarSubscriptions).where(eq(calendarSubscriptions.customerId, customerId))
  return row ?? null
}

/** Whose calendar an address is, with the profile, which has its language; null when it is unknown or revoked. */
export async function findSubscriber(db: Database, secretHash: string) {
  const [row] = await db
    .select({ contactId: customers.contactId, profile: customers.profile })
    .from(calendarSubscriptions)
    .innerJoin(customers, eq(customers.id, calendarSubscriptions.customerId))
    .where(eq(calendarSubscriptions.secretHash, secretHash))
  return row ?? null
}

/** Stores a subscription in place of an earlier one. */
export async function replaceSubscription(db: Database, row: CalendarSubscriptionRow): Promise<void> {
  await db
    .insert(calendarSubscriptions)
    .values(row)
    .onConflictDoUpdate({ target: calendarSubscriptions.customerId, set: row })
}

export async function deleteSubscription(db: Database, customerId: string): Promise<void> {
  await db.delete(calendarSubscriptions).where(eq(calendarSubscriptions.customerId, customerId))
}
