import { and, eq, exists, getTableColumns, gt, isNull, sql } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { contacts, customerDocuments, customers, mailLinks, type StoredProfile } from '#server/db/tables.ts'

/** A customer as kept, with what hangs on other tables. */
export type CustomerRow = typeof customers.$inferSelect & {
  /** The document that locks the company's facts, the first of several (E26). */
  readonly lock: { readonly document: string; readonly at: string } | null
  /** True while a link to choose a new password waits in their mail (T40). */
  readonly resetPending: boolean
}

export async function findCustomer(db: Database, id: string, now: Date): Promise<CustomerRow | null> {
  const waiting = db
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
    .select({ ...getTableColumns(customers), lock, resetPending: sql<boolean>`${exists(waiting)}` })
    .from(customers)
    .where(eq(customers.id, id))
  return row ?? null
}

/** Holds a customer until the transaction ends. */
export async function lockCustomer(tx: Database, id: string): Promise<void> {
  await tx.select({ id: customers.id }).from(customers).where(eq(customers.id, id)).for('update')
}

export async function updateProfile(tx: Database, id: string, profile: StoredProfile, at: Date): Promise<void> {
  await tx.update(customers).set({ profile, updatedAt: at }).where(eq(customers.id, id))
}

export async function renameContact(tx: Database, contactId: string, name: string): Promise<void> {
  await tx.update(contacts).set({ name }).where(eq(contacts.id, contactId))
}
