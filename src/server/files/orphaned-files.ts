import { eq, lte } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { orphanedFiles } from '#server/db/tables.ts'

/** Marks files for removal, not before `dueAt`; one of them may be marked already. */
export async function markOrphaned(db: Database, ids: readonly string[], dueAt: Date): Promise<void> {
  if (ids.length === 0) return
  await db
    .insert(orphanedFiles)
    .values(ids.map((id) => ({ id, dueAt })))
    .onConflictDoUpdate({ target: orphanedFiles.id, set: { dueAt } })
}

/** Makes the removal of a file due now, if it is still marked. */
export async function makeOrphanDue(db: Database, id: string, now: Date): Promise<void> {
  await db.update(orphanedFiles).set({ dueAt: now }).where(eq(orphanedFiles.id, id))
}

/** Removes the mark; false when the bytes are gone already. */
export async function unmarkOrphaned(tx: Database, id: string): Promise<boolean> {
  const rows = await tx.delete(orphanedFiles).where(eq(orphanedFiles.id, id)).returning({ id: orphanedFiles.id })
  return rows.length > 0
}

export async function listDueOrphans(db: Database, now: Date): Promise<string[]> {
  const rows = await db.select({ id: orphanedFiles.id }).from(orphanedFiles).where(lte(orphanedFiles.dueAt, now))
  return rows.map(({ id }) => id)
}
