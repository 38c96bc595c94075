import { and, eq, gt, lte, or } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { signInCodes } from '#server/db/tables.ts'

type SignInCodeRow = typeof signInCodes.$inferSelect

/** Keeps a code in place of the customer's former one; false when somebody else has the same one just now. */
export async function replaceCode(tx: Database, row: SignInCodeRow, now: Date): Promise<boolean> {
  const { customerId, codeHash, expiresAt } = signInCodes
  const runOut = and(eq(codeHash, row.codeHash), lte(expiresAt, now))
  await tx.delete(signInCodes).where(or(eq(customerId, row.customerId), runOut))
  const kept = await tx.insert(signInCodes).values(row).onConflictDoNothing().returning({ customerId })
  return kept.length > 0
}

/** Uses a code up, in one statement, so that it lets in once; null for one that is unknown, used or too old. */
export async function takeCode(db: Database, codeHash: string, now: Date): Promise<SignInCodeRow | null> {
  const [row] = await db
    .delete(signInCodes)
    .where(and(eq(signInCodes.codeHash, codeHash), gt(signInCodes.expiresAt, now)))
    .returning()
  return row ?? null
}

/** Forgets codes that nobody used. */
export async function sweepSignInCodes(db: Database, now: Date): Promise<void> {
  await db.delete(signInCodes).where(lte(signInCodes.expiresAt, now))
}
