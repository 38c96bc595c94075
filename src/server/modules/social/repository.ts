import { and, eq } from 'drizzle-orm'
import type { SignInProvider } from '#contract/auth/oauth.ts'
import type { Database } from '#server/db/database.ts'
import { customers, linkedSignIns } from '#server/db/tables.ts'

export async function findLinkedCustomer(
  tx: Database,
  provider: SignInProvider,
  subject: string,
): Promise<string | null> {
  const [row] = await tx
    .select({ id: linkedSignIns.customerId })
    .from(linkedSignIns)
    .where(and(eq(linkedSignIns.provider, provider), eq(linkedSignIns.subject, subject)))
  return row?.id ?? null
}

export async function hasLink(tx: Database, customerId: string, provider: SignInProvider): Promise<boolean> {
  const isTheirs = and(eq(linkedSignIns.customerId, customerId), eq(linkedSignIns.provider, provider))
  return (await tx.select({ provider: linkedSignIns.provider }).from(linkedSignIns).where(isTheirs)).length > 0
}

/** The customer with an address, locked until the transaction ends, so that it stays theirs. */
export async function lockCustomerByEmail(tx: Database, email: string): Promise<string | null> {
  const { id } = customers
  const [row] = await tx.select({ id }).from(customers).where(eq(customers.email, email)).for('no key update')
  return row?.id ?? null
}

/** False when the customer has another sign-in of that provider already. */
export async function insertLink(tx: Database, row: typeof linkedSignIns.$inferInsert): Promise<boolean> {
  const { customerId, provider } = linkedSignIns
  const inserted = await tx
    .insert(linkedSignIns)
    .values(row)
    .onConflictDoNothing({ target: [customerId, provider] })
    .returning({ customerId })
  return inserted.length > 0
}
