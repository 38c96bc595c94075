import { and, eq, isNull } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { customers, oauthClients, refreshTokens } from '#server/db/tables.ts'

/** A refresh token as kept. */
export type RefreshTokenRow = typeof refreshTokens.$inferSelect

/** The account of an address in lower case. */
export async function findAccount(db: Database, email: string) {
  const { id, passwordHash } = customers
  const [account] = await db.select({ id, passwordHash }).from(customers).where(eq(customers.email, email))
  return account ?? null
}

export async function findContactId(db: Database, customerId: string): Promise<string | null> {
  const [row] = await db.select({ contactId: customers.contactId }).from(customers).where(eq(customers.id, customerId))
  return row?.contactId ?? null
}

export async function findClient(db: Database, id: string) {
  const [client] = await db.select().from(oauthClients).where(eq(oauthClients.id, id))
  return client ?? null
}

export async function insertRefreshToken(db: Database, row: typeof refreshTokens.$inferInsert): Promise<void> {
  await db.insert(refreshTokens).values(row)
}

/** The token's row, held until the transaction ends: of two renewals at once the second waits for the first. */
export async function lockRefreshToken(tx: Database, tokenHash: string): Promise<RefreshTokenRow | null> {
  const [row] = await tx.select().from(refreshTokens).where(eq(refreshTokens.tokenHash, tokenHash)).for('update')
  return row ?? null
}

export async function supersedeRefreshToken(tx: Database, tokenHash: string, at: Date): Promise<void> {
  await tx.update(refreshTokens).set({ supersededAt: at }).where(eq(refreshTokens.tokenHash, tokenHash))
}

export async function revokeFamily(tx: Database, familyId: string, at: Date): Promise<void> {
  await tx
    .update(refreshTokens)
    .set({ revokedAt: at })
    .where(and(eq(refreshTokens.familyId, familyId), isNull(refreshTokens.revokedAt)))
}
