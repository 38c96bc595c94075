import { and, eq, gt, isNull, lte, or, sql } from 'drizzle-orm'
import type { VisitPick } from '#contract/schemas/hand-over.ts'
import type { Database } from '#server/db/database.ts'
import { customerProjects } from '#server/db/tables.ts'
import { appointments, handOvers } from '#server/db/visit-tables.ts'
import { type AppointmentScope, within } from '../appointments/repository.ts'

export async function insertHandOver(tx: Database, row: typeof handOvers.$inferInsert): Promise<void> {
  await tx.insert(handOvers).values(row)
}

/** Binds a hand-over to the first that claims it, in one statement (F-56); null for any other, and once it is too old. */
export async function takeHandOver(db: Database, codeHash: string, claimHash: string, now: Date) {
  const isFree = or(isNull(handOvers.claimHash), eq(handOvers.claimHash, claimHash))
  const [row] = await db
    .update(handOvers)
    .set({ claimHash: sql`coalesce(${handOvers.claimHash}, ${claimHash})` })
    .where(and(eq(handOvers.codeHash, codeHash), gt(handOvers.expiresAt, now), isFree))
    .returning()
  return row ?? null
}

/** Forgets what nobody can take any more. */
export async function sweepHandOvers(db: Database, now: Date): Promise<void> {
  await db.delete(handOvers).where(lte(handOvers.expiresAt, now))
}

/** Keeps picks with a visit of a scope; false when there is none. */
export async function keepPicks(tx: Database, id: string, scope: AppointmentScope, picks: VisitPick[]) {
  const kept = await tx
    .update(appointments)
    .set({ picks })
    .where(and(eq(appointments.id, id), within(scope)))
    .returning({ id: appointments.id })
  return kept.length > 0
}

/** A project, for who receives its owner. */
export async function findProjectOf(db: Database, id: string) {
  const [row] = await db.select().from(customerProjects).where(eq(customerProjects.id, id))
  return row ?? null
}
