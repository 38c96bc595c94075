import { asc, eq } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { showrooms } from '#server/db/tables.ts'

/** A showroom as kept. */
export type ShowroomRow = typeof showrooms.$inferSelect

/** All showrooms by name. */
export function listShowrooms(db: Database): Promise<ShowroomRow[]> {
  return db.select().from(showrooms).orderBy(asc(showrooms.name), showrooms.id)
}

export async function findShowroom(db: Database, id: string): Promise<ShowroomRow | null> {
  const [row] = await db.select().from(showrooms).where(eq(showrooms.id, id))
  return row ?? null
}

/**
 * The same, held until the transaction ends: of two who want its last free moment the second sees it taken. Who only refers
 * to it, as a walk-in does, need not wait.
 */
export async function lockShowroom(tx: Database, id: string): Promise<ShowroomRow | null> {
  const [row] = await tx.select().from(showrooms).where(eq(showrooms.id, id)).for('no key update')
  return row ?? null
}
