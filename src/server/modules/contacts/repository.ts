import { randomUUID } from 'node:crypto'
import { and, asc, eq, inArray, ne, notExists, sql } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { contacts, customers, projectChanges, projectContacts } from '#server/db/tables.ts'
import { appointments } from '#server/db/appointment-tables.ts'

/**
 * Locks an email address until the transaction ends, so that an invitation and a registration create one contact for
 * it. Acquire it before any project lock, which prevents deadlocks.
 */
export async function lockEmailAddress(tx: Database, email: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${email}, 0))`)
}

/**
 * The contact of an address: the customer's, else one that waits for a registration. Takes the same time for both, so
 * that it does not reveal an account.
 */
export async function findOrCreateContact(tx: Database, email: string): Promise<string> {
  await lockEmailAddress(tx, email)
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

/** The contact for a new customer: the pending one of their address with its projects, else a new one. */
export async function claimContact(tx: Database, email: string, name: string): Promise<string> {
  await lockEmailAddress(tx, email)
  const [pending] = await tx
    .select({ id: contacts.id })
    .from(contacts)
    .where(isPendingFor(tx, email))
    .orderBy(contacts.id)
  const id = pending?.id ?? randomUUID()
  await tx.insert(contacts).values({ id, name, email }).onConflictDoUpdate({ target: contacts.id, set: { name } })
  await mergePendingContacts(tx, email, id)
  return id
}

/** Moves everything of the pending contacts of an address to the contact that owns it now; an existing role wins. */
export async function mergePendingContacts(tx: Database, email: string, contactId: string): Promise<void> {
  await lockEmailAddress(tx, email)
  const others = await tx
    .select({ id: contacts.id })
    .from(contacts)
    .where(and(isPendingFor(tx, email), ne(contacts.id, contactId)))
  for (const { id } of others) {
    const ownProjects = tx
      .select({ id: projectContacts.projectId })
      .from(projectContacts)
      .where(eq(projectContacts.contactId, contactId))
    const duplicates = and(eq(projectContacts.contactId, id), inArray(projectContacts.projectId, ownProjects))
    await tx.delete(projectContacts).where(duplicates)
    await tx.update(projectContacts).set({ contactId }).where(eq(projectContacts.contactId, id))
    await tx.update(projectChanges).set({ subjectId: contactId }).where(eq(projectChanges.subjectId, id))
    await tx.update(appointments).set({ contactId }).where(eq(appointments.contactId, id))
    await tx.delete(contacts).where(eq(contacts.id, id))
  }
}

/** Deletes contacts without an account, project or appointment: an address is stored only while it is used. */
export async function deleteOrphanedContacts(tx: Database, ids: readonly string[]): Promise<void> {
  // A locked contact is being invited by another transaction.
  const unlocked = await tx
    .select({ id: contacts.id })
    .from(contacts)
    .where(inArray(contacts.id, [...ids]))
    .for('update', { skipLocked: true })
  if (unlocked.length === 0) return
  const one = { one: sql`1` }
  const withProjects = tx.select(one).from(projectContacts).where(eq(projectContacts.contactId, contacts.id))
  const withAppointments = tx.select(one).from(appointments).where(eq(appointments.contactId, contacts.id))
  await tx.delete(contacts).where(
    and(
      inArray(
        contacts.id,
        unlocked.map(({ id }) => id),
      ),
      hasNoAccount(tx),
      notExists(withProjects),
      notExists(withAppointments),
    ),
  )
}

function isPendingFor(tx: Database, email: string) {
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
