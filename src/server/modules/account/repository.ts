import { and, count, desc, eq } from 'drizzle-orm'
import type { SignInProvider } from '#contract/auth/oauth.ts'
import type { Database } from '#server/db/database.ts'
import { contacts, customers, linkedSignIns, sessions } from '#server/db/tables.ts'
import { lockEmailAddress, mergePendingContacts } from '../contacts/repository.ts'
import { isActive, type SessionRow } from '../auth/repository.ts'

export async function findCustomer(db: Database, id: string) {
  const [row] = await db.select().from(customers).where(eq(customers.id, id))
  return row ?? null
}

export async function setDeletion(tx: Database, id: string, deletionAt: Date | null, at: Date): Promise<void> {
  await tx.update(customers).set({ deletionAt, updatedAt: at }).where(eq(customers.id, id))
}

/** Sets the address of the customer and of their contact, and merges contacts that were invited by that address. */
export async function setAddress(tx: Database, id: string, email: string, at: Date): Promise<void> {
  // Before the row has the address, as where a customer is created: one order prevents deadlocks.
  await lockEmailAddress(tx, email)
  const [row] = await tx
    .update(customers)
    .set({ email, updatedAt: at })
    .where(eq(customers.id, id))
    .returning({ contactId: customers.contactId })
  if (!row) return
  await tx.update(contacts).set({ email }).where(eq(contacts.id, row.contactId))
  await mergePendingContacts(tx, email, row.contactId)
}

/** Active sessions, the latest used first. */
export function listSessions(db: Database, customerId: string, now: Date): Promise<SessionRow[]> {
  return db
    .select()
    .from(sessions)
    .where(and(eq(sessions.customerId, customerId), isActive(now)))
    .orderBy(desc(sessions.lastSeenAt), sessions.id)
}

export async function endSession(db: Database, customerId: string, id: string, now: Date): Promise<boolean> {
  const ended = await db
    .update(sessions)
    .set({ revokedAt: now })
    .where(and(eq(sessions.id, id), eq(sessions.customerId, customerId), isActive(now)))
    .returning({ id: sessions.id })
  return ended.length > 0
}

export function listSignIns(db: Database, customerId: string) {
  return db.select().from(linkedSignIns).where(eq(linkedSignIns.customerId, customerId)).orderBy(linkedSignIns.provider)
}

export async function countSignIns(tx: Database, customerId: string): Promise<number> {
  const [row] = await tx.select({ n: count() }).from(linkedSignIns).where(eq(linkedSignIns.customerId, customerId))
  return row?.n ?? 0
}

export async function removeSignIn(tx: Database, customerId: string, provider: SignInProvider): Promise<boolean> {
  const removed = await tx
    .delete(linkedSignIns)
    .where(and(eq(linkedSignIns.customerId, customerId), eq(linkedSignIns.provider, provider)))
    .returning({ provider: linkedSignIns.provider })
  return removed.length > 0
}

export async function removeSignIns(tx: Database, customerId: string): Promise<void> {
  await tx.delete(linkedSignIns).where(eq(linkedSignIns.customerId, customerId))
}
