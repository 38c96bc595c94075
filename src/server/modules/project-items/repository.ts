import { and, count, desc, eq, inArray } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { projectItems } from '#server/db/favourite-tables.ts'

/** A thing with a project. */
export type ProjectItemRow = typeof projectItems.$inferSelect

/** What was put with projects, the latest first. */
export function listProjectItems(db: Database, projectIds: readonly string[]): Promise<ProjectItemRow[]> {
  return db
    .select()
    .from(projectItems)
    .where(inArray(projectItems.projectId, [...projectIds]))
    .orderBy(desc(projectItems.at), projectItems.itemId)
}

export async function findProjectItem(db: Database, projectId: string, itemId: string): Promise<ProjectItemRow | null> {
  const [row] = await db.select().from(projectItems).where(is(projectId, itemId))
  return row ?? null
}

export async function countProjectItems(tx: Database, projectId: string): Promise<number> {
  const [row] = await tx.select({ n: count() }).from(projectItems).where(eq(projectItems.projectId, projectId))
  return row?.n ?? 0
}

export async function insertProjectItem(tx: Database, row: ProjectItemRow): Promise<void> {
  await tx.insert(projectItems).values(row)
}

/** False when it was not there. */
export async function deleteProjectItem(tx: Database, projectId: string, itemId: string): Promise<boolean> {
  const gone = await tx.delete(projectItems).where(is(projectId, itemId)).returning({ itemId: projectItems.itemId })
  return gone.length > 0
}

function is(projectId: string, itemId: string) {
  return and(eq(projectItems.projectId, projectId), eq(projectItems.itemId, itemId))
}
