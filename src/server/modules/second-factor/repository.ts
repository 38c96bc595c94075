import { and, count, eq, gt, lte } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { pendingSignIns, recoveryCodes, secondFactors } from '#server/db/second-factor-tables.ts'

/** A sign-in that waits for its second factor. */
export type PendingSignInRow = typeof pendingSignIns.$inferSelect
type SecondFactorRow = typeof secondFactors.$inferSelect

/** The second factor of a customer; null where none is required. */
export async function findSecondFactor(db: Database, customerId: string): Promise<SecondFactorRow | null> {
  const [row] = await db.select().from(secondFactors).where(eq(secondFactors.customerId, customerId))
  return row ?? null
}

/** Requires a second factor, or replaces the recovery codes of one. */
export async function saveSecondFactor(tx: Database, row: SecondFactorRow, hashes: readonly string[]): Promise<void> {
  const { customerId, codesAt, salt } = row
  await tx
    .insert(secondFactors)
    .values(row)
    .onConflictDoUpdate({ target: secondFactors.customerId, set: { codesAt, salt } })
  await deleteRecoveryCodes(tx, customerId)
  await tx.insert(recoveryCodes).values(hashes.map((codeHash) => ({ customerId, codeHash })))
}

/** Requires no second factor any more, and ends the sign-ins that wait for it; false when none was required. */
export async function deleteSecondFactor(tx: Database, customerId: string): Promise<boolean> {
  await tx.delete(pendingSignIns).where(eq(pendingSignIns.customerId, customerId))
  const deleted = await tx
    .delete(secondFactors)
    .where(eq(secondFactors.customerId, customerId))
    .returning({ customerId: secondFactors.customerId })
  return deleted.length > 0
}

export async function countRecoveryCodes(db: Database, customerId: string): Promise<number> {
  const [row] = await db.select({ n: count() }).from(recoveryCodes).where(eq(recoveryCodes.customerId, customerId))
  return row?.n ?? 0
}

/** Uses a recovery code up in one statement; false for an unknown or used one. */
export async function consumeRecoveryCode(tx: Database, customerId: string, codeHash: string): Promise<boolean> {
  const used = await tx
    .delete(recoveryCodes)
    .where(and(eq(recoveryCodes.customerId, customerId), eq(recoveryCodes.codeHash, codeHash)))
    .returning({ codeHash: recoveryCodes.codeHash })
  return used.length > 0
}

export async function deleteRecoveryCodes(tx: Database, customerId: string): Promise<void> {
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.customerId, customerId))
}

export async function insertPendingSignIn(tx: Database, row: PendingSignInRow): Promise<void> {
  await tx.insert(pendingSignIns).values(row)
}

/** The open sign-in of a token, only for the client that began it. */
export async function findPendingSignIn(
  db: Database,
  tokenHash: string,
  clientId: string,
  now: Date,
): Promise<PendingSignInRow | null> {
  const isOpen = and(eq(pendingSignIns.clientId, clientId), gt(pendingSignIns.expiresAt, now))
  const [row] = await db
    .select()
    .from(pendingSignIns)
    .where(and(eq(pendingSignIns.tokenHash, tokenHash), isOpen))
  return row ?? null
}

/** Locks a sign-in until the transaction ends; false when it is gone. */
export async function lockPendingSignIn(tx: Database, tokenHash: string): Promise<boolean> {
  const { tokenHash: key } = pendingSignIns
  return (await tx.select({ key }).from(pendingSignIns).where(eq(key, tokenHash)).for('update')).length > 0
}

export async function deletePendingSignIn(tx: Database, tokenHash: string): Promise<void> {
  await tx.delete(pendingSignIns).where(eq(pendingSignIns.tokenHash, tokenHash))
}

/** Removes sign-ins that nobody continued in time. */
export async function deleteExpiredSignIns(db: Database, now: Date): Promise<void> {
  await db.delete(pendingSignIns).where(lte(pendingSignIns.expiresAt, now))
}
