import { and, count, desc, eq, inArray } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { projectItems } from '#server/db/favourite-tables.ts'

export type ProjectItemRow = typeof projectItems.$inferSelect

/** Items of projects, latest first. */
export function listProjectItems(db: Database, projectIds: readonly string[]): Promise<ProjectItemRow[]> {
  return db
    .select()
    .from(projectItems)
    .where(inArray(projectItems.projectId, [...projectIds]))
    .orderBy(desc(projectItems.at), projectItems.itemId)
}

export async function findProjectItem(db: Database, projectId: string, itemId: string): Promise<ProjectItemRow | null> {
  const [row] = await db.select().from(projectItems).where(matchesKey(projectId, itemId))
  return row ?? null
}

export async function countProjectItems(tx: Database, projectId: string): Promise<number> {
  const [row] = await tx.select({ n: count() }).from(projectItems).where(eq(projectItems.projectId, projectId))
  return row?.n ?? 0
}

export async function insertProjectItem(tx: Database, row: ProjectItemRow): Promise<void> {
  await tx.insert(projectItems).values(row)
}

/** False when it does not exist. */
export async function deleteProjectItem(tx: Database, projectId: string, itemId: string): Promise<boolean> {
  const deleted = await tx
    .delete(projectItems)
    .where(matchesKey(projectId, itemId))
    .returning({ itemId: projectItems.itemId })
  return deleted.length > 0
}

function matchesKey(projectId: string, itemId: string) {
  return and(eq(projectItems.projectId, projectId), eq(projectItems.itemId, itemId))
}
