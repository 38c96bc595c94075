import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { customers, type StoredProfile } from '#server/db/tables.ts'
import { claimContact } from '../contacts/repository.ts'

/** A customer to be. */
export interface CustomerDraft {
  readonly email: string
  readonly name: string
  /** Null for those who come by another company's sign-in. */
  readonly passwordHash: string | null
  readonly profile: StoredProfile
}

/** Puts a new customer in, with the contact that others see on projects, maybe for long already; answers the id. */
export async function insertCustomer(tx: Database, draft: CustomerDraft, now: Date): Promise<string> {
  const id = randomUUID()
  const { email, name, passwordHash, profile } = draft
  const contactId = await claimContact(tx, email, name)
  await tx.insert(customers).values({ id, email, passwordHash, contactId, profile, createdAt: now, updatedAt: now })
  return id
}

export async function updatePassword(tx: Database, id: string, passwordHash: string, now: Date): Promise<void> {
  await tx.update(customers).set({ passwordHash, updatedAt: now }).where(eq(customers.id, id))
}
