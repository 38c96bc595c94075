import { and, eq, lt } from 'drizzle-orm'
import { IDEMPOTENCY_KEY_DAYS } from '#contract/constants/limits.ts'
import type { Database } from '#server/db/database.ts'
import { idempotencyKeys } from '#server/db/tables.ts'

type KeyRow = typeof idempotencyKeys.$inferSelect

const DAY_MS = 24 * 60 * 60 * 1000

/**
 * Takes a key for a write; null when it was free. Else the write that has it: one that is still under way is waited for,
 * and the key is free again if that one fails.
 */
export async function takeKey(tx: Database, row: KeyRow): Promise<KeyRow | null> {
  const taken = await tx
    .insert(idempotencyKeys)
    .values(row)
    .onConflictDoNothing()
    .returning({ key: idempotencyKeys.key })
  if (taken.length > 0) return null
  const { customerId, key } = row
  const [earlier] = await tx
    .select()
    .from(idempotencyKeys)
    .where(and(eq(idempotencyKeys.customerId, customerId), eq(idempotencyKeys.key, key)))
  // Swept in this very moment: so old that nothing repeats it.
  return earlier ?? takeKey(tx, row)
}

/** The writes of a customer that are still known by their key. */
export function listWriteKeys(db: Database, customerId: string) {
  const { key, resourceId, createdAt } = idempotencyKeys
  return db
    .select({ key, resourceId, createdAt })
    .from(idempotencyKeys)
    .where(eq(idempotencyKeys.customerId, customerId))
}

/** Forgets writes that nobody repeats any more. */
export async function sweepWriteKeys(db: Database, now: Date): Promise<void> {
  await db
    .delete(idempotencyKeys)
    .where(lt(idempotencyKeys.createdAt, new Date(now.getTime() - IDEMPOTENCY_KEY_DAYS * DAY_MS)))
}
