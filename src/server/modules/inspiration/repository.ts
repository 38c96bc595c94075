import { desc, eq, sql } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { inspirationItems } from '#server/db/inspiration-tables.ts'

const isReference = eq(inspirationItems.kind, 'REFERENCE_PROJECT')

/** The newest reference projects. */
export async function listReferences(db: Database, limit: number): Promise<string[]> {
  const rows = await db
    .select({ id: inspirationItems.id })
    .from(inspirationItems)
    .where(isReference)
    .orderBy(desc(inspirationItems.year), inspirationItems.id)
    .limit(limit)
  return rows.map(({ id }) => id)
}

export async function countReferences(db: Database): Promise<number> {
  const [row] = await db
    .select({ total: sql<number>`count(*)::int` })
    .from(inspirationItems)
    .where(isReference)
  return row?.total ?? 0
}
