import { and, count, desc, eq, sql } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { favourites } from '#server/db/favourite-tables.ts'

/** A customer's rating of an item. */
export type FavouriteRow = typeof favourites.$inferSelect

export function listFavourites(db: Database, customerId: string): Promise<FavouriteRow[]> {
  return db
    .select()
    .from(favourites)
    .where(eq(favourites.customerId, customerId))
    .orderBy(desc(favourites.at), favourites.itemId)
}

/** A customer's notes by item. */
export async function findNotes(tx: Database, customerId: string): Promise<Map<string, string | null>> {
  const rows = await tx
    .select({ itemId: favourites.itemId, note: favourites.note })
    .from(favourites)
    .where(eq(favourites.customerId, customerId))
  return new Map(rows.map(({ itemId, note }) => [itemId, note]))
}

export async function countFavourites(tx: Database, customerId: string): Promise<number> {
  const [row] = await tx.select({ n: count() }).from(favourites).where(eq(favourites.customerId, customerId))
  return row?.n ?? 0
}

/** Inserts ratings, each replacing the earlier one of the same item; each item once per call. */
export async function upsertFavourites(tx: Database, rows: FavouriteRow[]): Promise<void> {
  const excluded = (column: string) => sql.raw(`excluded."${column}"`)
  await tx
    .insert(favourites)
    .values(rows)
    .onConflictDoUpdate({
      target: [favourites.customerId, favourites.itemId],
      set: {
        liked: excluded('liked'),
        reason: excluded('reason'),
        point: excluded('point'),
        note: excluded('note'),
        at: excluded('at'),
      },
    })
}

export async function deleteFavourite(db: Database, customerId: string, itemId: string): Promise<void> {
  await db.delete(favourites).where(and(eq(favourites.customerId, customerId), eq(favourites.itemId, itemId)))
}
