import { randomUUID } from 'node:crypto'
import { and, asc, eq, inArray, ne, notExists, sql } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { contacts, customers, projectChanges, projectContacts } from '#server/db/tables.ts'
import { appointments } from '#server/db/visit-tables.ts'

/**
 * Holds an address of mail until the transaction ends: whoever puts it on a project waits for whoever makes an account of
 * it, so that there is one contact of it. Taken before any project is held, so that no two wait for each other.
 */
export async function holdAddress(tx: Database, email: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${email}, 0))`)
}

/** The contact of an address: the customer's, else one that waits for them to register. The same work for both (E15). */
export async function contactAt(tx: Database, email: string): Promise<string> {
  await holdAddress(tx, email)
  const [known] = await tx
    .select({ id: contacts.id })
    .from(contacts)
    .leftJoin(customers, eq(customers.contactId, contacts.id))
    .where(eq(contacts.email, email))
    .orderBy(sql`${customers.id} is null`, asc(contacts.id))
    .limit(1)
    .for('key share', { of: contacts })
  const fresh = { id: known?.id ?? randomUUID(), name: email, email }
  await tx.insert(contacts).values(fresh).onConflictDoNothing()
  return fresh.id
}

/** The contact for a new customer: the one that waited for their address, with all it is on, else a new one. */
export async function claimContact(tx: Database, email: string, name: string): Promise<string> {
  await holdAddress(tx, email)
  const [waiting] = await tx.select({ id: contacts.id }).from(contacts).where(waitsFor(tx, email)).orderBy(contacts.id)
  const id = waiting?.id ?? randomUUID()
  await tx.insert(contacts).values({ id, name, email }).onConflictDoUpdate({ target: contacts.id, set: { name } })
  await absorbWaiting(tx, email, id)
  return id
}

/** Moves what waited for an address to the contact that has it now; where that is already on a project, its role stays. */
export async function absorbWaiting(tx: Database, email: string, contactId: string): Promise<void> {
  await holdAddress(tx, email)
  const others = await tx
    .select({ id: contacts.id })
    .from(contacts)
    .where(and(waitsFor(tx, email), ne(contacts.id, contactId)))
  for (const { id } of others) {
    const present = tx
      .select({ id: projectContacts.projectId })
      .from(projectContacts)
      .where(eq(projectContacts.contactId, contactId))
    const double = and(eq(projectContacts.contactId, id), inArray(projectContacts.projectId, present))
    await tx.delete(projectContacts).where(double)
    await tx.update(projectContacts).set({ contactId }).where(eq(projectContacts.contactId, id))
    await tx.update(projectChanges).set({ subjectId: contactId }).where(eq(projectChanges.subjectId, id))
    await tx.update(appointments).set({ contactId }).where(eq(appointments.contactId, id))
    await tx.delete(contacts).where(eq(contacts.id, id))
  }
}

/** Forgets contacts that are nobody's and on nothing any more: an address is kept only while it serves. */
export async function removeStrays(tx: Database, ids: readonly string[]): Promise<void> {
  // Whom somebody is putting on a project right now is held by that, and no stray.
  const free = await tx
    .select({ id: contacts.id })
    .from(contacts)
    .where(inArray(contacts.id, [...ids]))
    .for('update', { skipLocked: true })
  if (free.length === 0) return
  const one = { one: sql`1` }
  const projects = tx.select(one).from(projectContacts).where(eq(projectContacts.contactId, contacts.id))
  const visits = tx.select(one).from(appointments).where(eq(appointments.contactId, contacts.id))
  await tx.delete(contacts).where(
    and(
      inArray(
        contacts.id,
        free.map(({ id }) => id),
      ),
      hasNoAccount(tx),
      notExists(projects),
      notExists(visits),
    ),
  )
}

function waitsFor(tx: Database, email: string) {
  return and(eq(contacts.email, email), hasNoAccount(tx))
}

function hasNoAccount(tx: Database) {
  return notExists(
    tx
      .select({ one: sql`1` })
      .from(customers)
      .where(eq(customers.contactId, contacts.id)),
  )
}
