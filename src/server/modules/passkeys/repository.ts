import { and, count, eq, gt, isNull, lt, lte } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { passkeyChallenges, passkeys } from '#server/db/passkey-tables.ts'

/** A stored passkey. */
export type PasskeyRow = typeof passkeys.$inferSelect
type ChallengeRow = typeof passkeyChallenges.$inferSelect

/** Passkeys of a customer, the oldest first. */
export function listPasskeys(db: Database, customerId: string): Promise<PasskeyRow[]> {
  return db.select().from(passkeys).where(eq(passkeys.customerId, customerId)).orderBy(passkeys.createdAt, passkeys.id)
}

export async function countPasskeys(tx: Database, customerId: string): Promise<number> {
  const [row] = await tx.select({ n: count() }).from(passkeys).where(eq(passkeys.customerId, customerId))
  return row?.n ?? 0
}

export async function hasPasskey(tx: Database, customerId: string, id: string): Promise<boolean> {
  return (await tx.select({ id: passkeys.id }).from(passkeys).where(isOwn(customerId, id))).length > 0
}

export async function findPasskeyByCredential(db: Database, credentialId: string): Promise<PasskeyRow | null> {
  const [row] = await db.select().from(passkeys).where(eq(passkeys.credentialId, credentialId))
  return row ?? null
}

/** False when the credential is already somebody's passkey. */
export async function insertPasskey(tx: Database, row: PasskeyRow): Promise<boolean> {
  const inserted = await tx.insert(passkeys).values(row).onConflictDoNothing().returning({ id: passkeys.id })
  return inserted.length > 0
}

export async function renamePasskey(db: Database, customerId: string, id: string, name: string) {
  const [row] = await db.update(passkeys).set({ name }).where(isOwn(customerId, id)).returning()
  return row ?? null
}

export async function deletePasskey(tx: Database, customerId: string, id: string): Promise<boolean> {
  const deleted = await tx.delete(passkeys).where(isOwn(customerId, id)).returning({ id: passkeys.id })
  return deleted.length > 0
}

/** Deletes all passkeys of a customer, or those that were added after an instant. */
export async function deletePasskeys(tx: Database, customerId: string, after?: Date): Promise<void> {
  const isLater = after && gt(passkeys.createdAt, after)
  await tx.delete(passkeys).where(and(eq(passkeys.customerId, customerId), isLater))
}

/**
 * Records a use; false unless the signature counter has grown (WebAuthn section 6.1.1). Authenticators without one
 * always send 0.
 */
export async function recordUse(
  db: Database,
  { id, counter, backedUp }: Pick<PasskeyRow, 'id' | 'counter' | 'backedUp'>,
  at: Date,
): Promise<boolean> {
  const hasGrown = counter === 0 ? eq(passkeys.counter, 0) : lt(passkeys.counter, counter)
  const used = await db
    .update(passkeys)
    .set({ counter, backedUp, lastUsedAt: at })
    .where(and(eq(passkeys.id, id), hasGrown))
    .returning({ id: passkeys.id })
  return used.length > 0
}

/** Stores a challenge, in place of the customer's earlier one for the same purpose. */
export async function insertChallenge(tx: Database, row: ChallengeRow): Promise<void> {
  const { customerId, purpose } = row
  if (customerId !== null) {
    const isEarlier = and(eq(passkeyChallenges.customerId, customerId), eq(passkeyChallenges.purpose, purpose))
    await tx.delete(passkeyChallenges).where(isEarlier)
  }
  await tx.insert(passkeyChallenges).values(row)
}

/** Uses a challenge up in one statement; false for an unknown, used or expired one, and for one of somebody else. */
export async function consumeChallenge(
  db: Database,
  { challenge, purpose, customerId }: Omit<ChallengeRow, 'expiresAt'>,
  now: Date,
): Promise<boolean> {
  const table = passkeyChallenges
  const isTheirs = customerId === null ? isNull(table.customerId) : eq(table.customerId, customerId)
  const used = await db
    .delete(table)
    .where(and(eq(table.challenge, challenge), eq(table.purpose, purpose), isTheirs, gt(table.expiresAt, now)))
    .returning({ challenge: table.challenge })
  return used.length > 0
}

/** Removes expired challenges. */
export async function deleteExpiredChallenges(db: Database, now: Date): Promise<void> {
  await db.delete(passkeyChallenges).where(lte(passkeyChallenges.expiresAt, now))
}

function isOwn(customerId: string, id: string) {
  return and(eq(passkeys.id, id), eq(passkeys.customerId, customerId))
}
