import { and, eq, lt } from 'drizzle-orm'
import { IDEMPOTENCY_KEY_DAYS } from '#contract/configuration/limits.ts'
import type { Database } from '#server/db/database.ts'
import { idempotencyKeys } from '#server/db/tables.ts'

type KeyRow = typeof idempotencyKeys.$inferSelect

const DAY_MS = 24 * 60 * 60 * 1000

/**
 * Claims an idempotency key; null on success, else the earlier write with that key. Waits for a concurrent write and
 * claims the key if that one fails.
 */
export async function claimKey(tx: Database, row: KeyRow): Promise<KeyRow | null> {
  const claimed = await tx
    .insert(idempotencyKeys)
    .values(row)
    .onConflictDoNothing()
    .returning({ key: idempotencyKeys.key })
  if (claimed.length > 0) return null
  const { customerId, key } = row
  const [earlier] = await tx
    .select()
    .from(idempotencyKeys)
    .where(and(eq(idempotencyKeys.customerId, customerId), eq(idempotencyKeys.key, key)))
  // Deleted by the scheduled job between the two statements: so old that nobody retries it.
  return earlier ?? claimKey(tx, row)
}

/** A customer's writes whose keys are still stored. */
export function listIdempotencyKeys(db: Database, customerId: string) {
  const { key, resourceId, createdAt } = idempotencyKeys
  return db
    .select({ key, resourceId, createdAt })
    .from(idempotencyKeys)
    .where(eq(idempotencyKeys.customerId, customerId))
}

/** Deletes keys past their retention. */
export async function deleteExpiredKeys(db: Database, now: Date): Promise<void> {
  await db
    .delete(idempotencyKeys)
    .where(lt(idempotencyKeys.createdAt, new Date(now.getTime() - IDEMPOTENCY_KEY_DAYS * DAY_MS)))
}
