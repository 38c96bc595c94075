import { and, count, desc, eq, gt } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { sampleRequests } from '#server/db/favourite-tables.ts'

export type SampleRequestRow = typeof sampleRequests.$inferSelect

/** Sample requests of a customer, latest first. */
export function listSampleRequests(db: Database, customerId: string): Promise<SampleRequestRow[]> {
  return db
    .select()
    .from(sampleRequests)
    .where(eq(sampleRequests.customerId, customerId))
    .orderBy(desc(sampleRequests.at), sampleRequests.id)
}

/** One request; null when it is missing or not the customer's. */
export async function findSampleRequest(
  db: Database,
  customerId: string,
  id: string,
): Promise<SampleRequestRow | null> {
  const [row] = await db
    .select()
    .from(sampleRequests)
    .where(and(eq(sampleRequests.id, id), eq(sampleRequests.customerId, customerId)))
  return row ?? null
}

export async function countSampleRequests(tx: Database, customerId: string, after: Date): Promise<number> {
  const [row] = await tx
    .select({ n: count() })
    .from(sampleRequests)
    .where(and(eq(sampleRequests.customerId, customerId), gt(sampleRequests.at, after)))
  return row?.n ?? 0
}

export async function insertSampleRequest(tx: Database, row: SampleRequestRow): Promise<void> {
  await tx.insert(sampleRequests).values(row)
}
