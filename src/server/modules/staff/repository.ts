import { eq } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { showrooms } from '#server/db/tables.ts'

export async function setStaffPin(db: Database, showroomId: string, staffPinHash: string): Promise<void> {
  await db.update(showrooms).set({ staffPinHash }).where(eq(showrooms.id, showroomId))
}
