import { and, eq, exists, getTableColumns, gt, isNull, sql } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { contacts, customerDocuments, customers, mailLinks, type StoredProfile } from '#server/db/tables.ts'

/** A customer's row with related data. */
export type CustomerRow = typeof customers.$inferSelect & {
  /** The earliest document that locks the company fields. */
  readonly lock: { readonly document: string; readonly at: string } | null
  /** True while a link to reset the password is valid. */
  readonly isResetPending: boolean
}

export async function findCustomer(db: Database, id: string, now: Date): Promise<CustomerRow | null> {
  const pendingLink = db
    .select({ one: sql`1` })
    .from(mailLinks)
    .where(
      and(
        eq(mailLinks.customerId, customers.id),
        eq(mailLinks.kind, 'PASSWORD_RESET'),
        isNull(mailLinks.usedAt),
        gt(mailLinks.expiresAt, now),
      ),
    )
  const lock = sql<CustomerRow['lock']>`(
    select json_build_object('document', ${customerDocuments.number}, 'at', ${customerDocuments.issuedAt})
    from ${customerDocuments} where ${customerDocuments.customerId} = ${customers.id}
    order by ${customerDocuments.issuedAt} limit 1)`
  const [row] = await db
    .select({ ...getTableColumns(customers), lock, isResetPending: sql<boolean>`${exists(pendingLink)}` })
    .from(customers)
    .where(eq(customers.id, id))
  return row ?? null
}

/** Locks the customer's row until the transaction ends. */
export async function lockCustomer(tx: Database, id: string) {
  const [row] = await tx.select().from(customers).where(eq(customers.id, id)).for('update')
  return row ?? null
}

/**
 * Locks the customer's row, as who adds to what a customer may have so many of does; rows that refer to it can still be
 * written meanwhile.
 */
export async function lockCustomerKeepingKey(tx: Database, id: string) {
  const [row] = await tx.select().from(customers).where(eq(customers.id, id)).for('no key update')
  return row ?? null
}

/** Null for none, so that the customer must choose one by a link from a mail. */
export async function setPassword(tx: Database, id: string, passwordHash: string | null, at: Date): Promise<void> {
  await tx.update(customers).set({ passwordHash, updatedAt: at }).where(eq(customers.id, id))
}

export async function updateProfile(tx: Database, id: string, profile: StoredProfile, at: Date): Promise<void> {
  await tx.update(customers).set({ profile, updatedAt: at }).where(eq(customers.id, id))
}

export async function renameContact(tx: Database, contactId: string, name: string): Promise<void> {
  await tx.update(contacts).set({ name }).where(eq(contacts.id, contactId))
}
