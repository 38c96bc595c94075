import { eq } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { customers } from '#server/db/tables.ts'

/** A customer as kept. */
export type CustomerRow = typeof customers.$inferSelect

export async function findCustomer(db: Database, id: string): Promise<CustomerRow | null> {
  const [row] = await db.select().from(customers).where(eq(customers.id, id))
  return row ?? null
}
