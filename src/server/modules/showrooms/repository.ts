import { asc, eq } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { showrooms } from '#server/db/tables.ts'

export type ShowroomRow = typeof showrooms.$inferSelect

export function listShowrooms(db: Database): Promise<ShowroomRow[]> {
  return db.select().from(showrooms).orderBy(asc(showrooms.name), showrooms.id)
}

export async function findShowroom(db: Database, id: string): Promise<ShowroomRow | null> {
  const [row] = await db.select().from(showrooms).where(eq(showrooms.id, id))
  return row ?? null
}

/**
 * Locks the showroom until the transaction ends, so that no slot is overbooked. Inserts that only reference it, such as
 * walk-ins, do not wait.
 */
export async function lockShowroom(tx: Database, id: string): Promise<ShowroomRow | null> {
  const [row] = await tx.select().from(showrooms).where(eq(showrooms.id, id)).for('no key update')
  return row ?? null
}

export async function setStaffPin(db: Database, showroomId: string, staffPinHash: string): Promise<void> {
  await db.update(showrooms).set({ staffPinHash }).where(eq(showrooms.id, showroomId))
}
