import { and, eq, gt, isNull, lte, or, sql } from 'drizzle-orm'
import type { ItemRating } from '#contract/shared-selections/schema.ts'
import type { Database } from '#server/db/database.ts'
import { appointments, sharedSelections } from '#server/db/appointment-tables.ts'
import { type AppointmentScope, inScope } from '../appointments/repository.ts'

export async function insertSharedSelection(tx: Database, row: typeof sharedSelections.$inferInsert): Promise<void> {
  await tx.insert(sharedSelections).values(row)
}

/** Binds a shared selection to the first claim in one statement; null for any other claim, and once expired. */
export async function claimSharedSelection(db: Database, codeHash: string, claimHash: string, now: Date) {
  const isFree = or(isNull(sharedSelections.claimHash), eq(sharedSelections.claimHash, claimHash))
  const [row] = await db
    .update(sharedSelections)
    .set({ claimHash: sql`coalesce(${sharedSelections.claimHash}, ${claimHash})` })
    .where(and(eq(sharedSelections.codeHash, codeHash), gt(sharedSelections.expiresAt, now), isFree))
    .returning()
  return row ?? null
}

/** Deletes expired selections. */
export async function deleteExpiredSelections(db: Database, now: Date): Promise<void> {
  await db.delete(sharedSelections).where(lte(sharedSelections.expiresAt, now))
}

/** Saves the selection with an appointment of the scope; false when there is none. */
export async function savePicks(tx: Database, id: string, scope: AppointmentScope, picks: ItemRating[]) {
  const updated = await tx
    .update(appointments)
    .set({ picks })
    .where(and(eq(appointments.id, id), inScope(scope)))
    .returning({ id: appointments.id })
  return updated.length > 0
}
