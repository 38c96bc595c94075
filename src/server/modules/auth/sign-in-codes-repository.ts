import { and, eq, gt, lte, or } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { signInCodes } from '#server/db/tables.ts'

type SignInCodeRow = typeof signInCodes.$inferSelect

/** Stores a code in place of the customer's previous one; false when another customer has the same code. */
export async function replaceCode(tx: Database, row: SignInCodeRow, now: Date): Promise<boolean> {
  const { customerId, codeHash, expiresAt } = signInCodes
  const expired = and(eq(codeHash, row.codeHash), lte(expiresAt, now))
  await tx.delete(signInCodes).where(or(eq(customerId, row.customerId), expired))
  const inserted = await tx.insert(signInCodes).values(row).onConflictDoNothing().returning({ customerId })
  return inserted.length > 0
}

/** Redeems a code in one statement, so that it works once; null for an unknown, used or expired code. */
export async function redeemCode(db: Database, codeHash: string, now: Date): Promise<SignInCodeRow | null> {
  const [row] = await db
    .delete(signInCodes)
    .where(and(eq(signInCodes.codeHash, codeHash), gt(signInCodes.expiresAt, now)))
    .returning()
  return row ?? null
}

/** Removes expired codes. */
export async function sweepSignInCodes(db: Database, now: Date): Promise<void> {
  await db.delete(signInCodes).where(lte(signInCodes.expiresAt, now))
}
