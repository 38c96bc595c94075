import { and, desc, eq } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { sampleRequests } from '#server/db/favourite-tables.ts'

/** Samples that somebody asked for. */
export type SampleRow = typeof sampleRequests.$inferSelect

/** What a customer asked for, the latest first. */
export function listSamples(db: Database, customerId: string): Promise<SampleRow[]> {
  return db
    .select()
    .from(sampleRequests)
    .where(eq(sampleRequests.customerId, customerId))
    .orderBy(desc(sampleRequests.at), sampleRequests.id)
}

/** One request of a customer; null for a missing and for a foreign one. */
export async function findSamples(db: Database, customerId: string, id: string): Promise<SampleRow | null> {
  const [row] = await db
    .select()
    .from(sampleRequests)
    .where(and(eq(sampleRequests.id, id), eq(sampleRequests.customerId, customerId)))
  return row ?? null
}

export async function insertSamples(tx: Database, row: SampleRow): Promise<void> {
  await tx.insert(sampleRequests).values(row)
}
