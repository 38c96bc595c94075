import { eq, like, sql } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { inspirationItems } from '#server/db/inspiration-tables.ts'

/**
 * More buildings than a page holds, older than all others: "Gebouw 1" comes before "Gebouw 2". Gives what takes them away
 * again, as other tests look at the same catalogue.
 */
export async function addBuildings(db: Database, count: number): Promise<() => Promise<void>> {
  const [model] = await db
    .select()
    .from(inspirationItems)
    .where(eq(inspirationItems.kind, 'REFERENCE_PROJECT'))
    .limit(1)
  if (!model) throw new Error('The catalogue is empty')
  const rows = Array.from({ length: count }, (_, index) => ({
    ...model,
    id: `gebouw-${index + 1}`,
    titleNl: `Gebouw ${index + 1}`,
    titleFr: `Bâtiment ${index + 1}`,
    year: 1900,
    position: index,
  }))
  await db.insert(inspirationItems).values(rows)
  return async () => {
    await db.delete(inspirationItems).where(like(inspirationItems.id, sql`'gebouw-%'`))
  }
}
