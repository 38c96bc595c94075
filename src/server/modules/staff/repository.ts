import { and, count, eq, lt } from 'drizzle-orm'
import { lockServerKey } from '#server/crypto/server-keys.ts'
import type { Database } from '#server/db/database.ts'
import { staffAuthenticators } from '#server/db/staff-tables.ts'

export type AuthenticatorRow = typeof staffAuthenticators.$inferSelect

/** All authenticators of staff, the oldest first. */
export function listAuthenticators(db: Database): Promise<AuthenticatorRow[]> {
  return db.select().from(staffAuthenticators).orderBy(staffAuthenticators.createdAt, staffAuthenticators.id)
}

export async function hasAuthenticator(db: Database, id: string): Promise<boolean> {
  const { id: key } = staffAuthenticators
  return (await db.select({ key }).from(staffAuthenticators).where(eq(key, id))).length > 0
}

export async function countAuthenticators(db: Database): Promise<number> {
  const [row] = await db.select({ n: count() }).from(staffAuthenticators)
  return row?.n ?? 0
}

/** Has other changes of their number wait until the transaction ends. */
export async function lockAuthenticators(tx: Database): Promise<void> {
  await lockServerKey(tx, 'staffAuthenticator')
}

/** False when its name is taken. */
export async function insertAuthenticator(tx: Database, row: AuthenticatorRow): Promise<boolean> {
  const { id } = staffAuthenticators
  return (await tx.insert(staffAuthenticators).values(row).onConflictDoNothing().returning({ id })).length > 0
}

export async function deleteAuthenticator(tx: Database, id: string): Promise<boolean> {
  const { id: key } = staffAuthenticators
  return (await tx.delete(staffAuthenticators).where(eq(key, id)).returning({ key })).length > 0
}

/** Uses a code up in one statement; false when it, or a later one, has been used. */
export async function consumeStep(db: Database, id: string, step: number, at: Date): Promise<boolean> {
  const { id: key, lastStep } = staffAuthenticators
  const used = await db
    .update(staffAuthenticators)
    .set({ lastStep: step, lastUsedAt: at })
    .where(and(eq(key, id), lt(lastStep, step)))
    .returning({ key })
  return used.length > 0
}
