import { and, count, desc, eq, sql } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { favourites } from '#server/db/favourite-tables.ts'

/** What a customer said of a thing. */
export type FavouriteRow = typeof favourites.$inferSelect

/** All that a customer said, the latest first. */
export function listFavourites(db: Database, customerId: string): Promise<FavouriteRow[]> {
  return db
    .select()
    .from(favourites)
    .where(eq(favourites.customerId, customerId))
    .orderBy(desc(favourites.at), favourites.itemId)
}

export async function countFavourites(tx: Database, customerId: string): Promise<number> {
  const [row] = await tx.select({ n: count() }).from(favourites).where(eq(favourites.customerId, customerId))
  return row?.n ?? 0
}

/** Keeps what is said now instead of what was said of the same things before; each thing once. */
export async function keepFavourites(tx: Database, rows: FavouriteRow[]): Promise<void> {
  const said = (column: string) => sql.raw(`excluded."${column}"`)
  await tx
    .insert(favourites)
    .values(rows)
    .onConflictDoUpdate({
      target: [favourites.customerId, favourites.itemId],
      set: { liked: said('liked'), reason: said('reason'), point: said('point'), note: said('note'), at: said('at') },
    })
}

export async function dropFavourite(db: Database, customerId: string, itemId: string): Promise<void> {
  await db.delete(favourites).where(and(eq(favourites.customerId, customerId), eq(favourites.itemId, itemId)))
}
