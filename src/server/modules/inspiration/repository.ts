import { desc, eq, sql } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { pictures, referenceProjects } from '#server/db/tables.ts'

/** A reference project as kept, with its picture. */
export interface ReferenceRow {
  readonly reference: typeof referenceProjects.$inferSelect
  readonly picture: typeof pictures.$inferSelect
}

/** The newest reference projects. */
export function listReferences(db: Database, limit: number): Promise<ReferenceRow[]> {
  return db
    .select({ reference: referenceProjects, picture: pictures })
    .from(referenceProjects)
    .innerJoin(pictures, eq(pictures.key, referenceProjects.picture))
    .orderBy(desc(referenceProjects.year), referenceProjects.id)
    .limit(limit)
}

export async function countReferences(db: Database): Promise<number> {
  const [row] = await db.select({ total: sql<number>`count(*)::int` }).from(referenceProjects)
  return row?.total ?? 0
}
