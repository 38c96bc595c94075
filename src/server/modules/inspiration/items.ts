import { eq, inArray, sql } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { inspirationItems, inspirationLinks } from '#server/db/inspiration-tables.ts'
import { pictures } from '#server/db/tables.ts'

/** An item with its main picture and the ids of linked products. */
export interface ItemRow {
  readonly item: typeof inspirationItems.$inferSelect
  readonly picture: typeof pictures.$inferSelect | null
  readonly productIds: readonly string[]
}

/** Items by id; unknown ids are left out. */
export async function findItems(db: Database, ids: readonly string[]): Promise<Map<string, ItemRow>> {
  if (ids.length === 0) return new Map()
  const productIds = sql<string[]>`array(
    select ${inspirationLinks.productId} from ${inspirationLinks}
    where ${inspirationLinks.itemId} = ${inspirationItems.id} order by ${inspirationLinks.position})`
  const rows = await db
    .select({ item: inspirationItems, picture: pictures, productIds })
    .from(inspirationItems)
    .leftJoin(pictures, eq(pictures.key, inspirationItems.picture))
    .where(inArray(inspirationItems.id, [...new Set(ids)]))
  return new Map(rows.map((row) => [row.item.id, row]))
}

/** Joins rows with their items, in order; rows whose item is gone are left out. */
export async function withItems<Row extends { readonly itemId: string }>(
  db: Database,
  rows: readonly Row[],
): Promise<{ row: Row; item: ItemRow }[]> {
  const ids = rows.map(({ itemId }) => itemId)
  const items = await findItems(db, ids)
  return rows.flatMap((row) => {
    const item = items.get(row.itemId)
    return item ? [{ row, item }] : []
  })
}
