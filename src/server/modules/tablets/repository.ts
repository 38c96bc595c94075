import { and, eq, gt, isNull, lte, sql } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { oauthClients, showrooms } from '#server/db/tables.ts'
import { pairingCodes } from '#server/db/appointment-tables.ts'

export async function insertPairingCode(db: Database, row: typeof pairingCodes.$inferInsert): Promise<void> {
  await db.insert(pairingCodes).values(row)
}

/** Deletes a code in one statement, so that it pairs one tablet; null when it is unknown, used or expired. */
export async function consumePairingCode(tx: Database, codeHash: string, now: Date) {
  const [row] = await tx
    .delete(pairingCodes)
    .where(and(eq(pairingCodes.codeHash, codeHash), gt(pairingCodes.expiresAt, now)))
    .returning()
  return row ?? null
}

/** Deletes expired codes. */
export async function deleteExpiredPairingCodes(db: Database, now: Date): Promise<void> {
  await db.delete(pairingCodes).where(lte(pairingCodes.expiresAt, now))
}

export async function insertTablet(tx: Database, row: typeof oauthClients.$inferInsert): Promise<void> {
  await tx.insert(oauthClients).values(row)
}

/** False for a tablet that has a showroom already. */
export async function setShowroom(db: Database, clientId: string, showroomId: string): Promise<boolean> {
  const changed = await db
    .update(oauthClients)
    .set({ showroomId })
    .where(and(eq(oauthClients.id, clientId), isNull(oauthClients.showroomId)))
    .returning({ id: oauthClients.id })
  return changed.length > 0
}

/** All tablets with their showroom, the latest paired first. */
export function listTablets(db: Database) {
  const { id, createdAt, kind } = oauthClients
  return db
    .select({ id, createdAt, showroom: showrooms.name })
    .from(oauthClients)
    .leftJoin(showrooms, eq(showrooms.id, oauthClients.showroomId))
    .where(eq(kind, 'showroom'))
    .orderBy(sql`${createdAt} desc nulls last`, id)
}

export type TabletRow = Awaited<ReturnType<typeof listTablets>>[number]

/** Revokes the tablet's credentials and tokens; false for none of this id. */
export async function deleteTablet(db: Database, clientId: string): Promise<boolean> {
  const deleted = await db
    .delete(oauthClients)
    .where(and(eq(oauthClients.id, clientId), eq(oauthClients.kind, 'showroom')))
    .returning({ id: oauthClients.id })
  return deleted.length > 0
}
