import { randomUUID } from 'node:crypto'
import type { Database } from '#server/db/database.ts'
import { customers, type StoredProfile } from '#server/db/tables.ts'
import { claimContact } from '../contacts/repository.ts'

export interface CustomerDraft {
  readonly email: string
  readonly name: string
  /** Null for a sign-in by another provider. */
  readonly passwordHash: string | null
  readonly profile: StoredProfile
}

/** Inserts a customer and claims the pending contact of their address; returns the id. */
export async function insertCustomer(tx: Database, draft: CustomerDraft, now: Date): Promise<string> {
  const id = randomUUID()
  const { email, name, passwordHash, profile } = draft
  const contactId = await claimContact(tx, email, name)
  await tx.insert(customers).values({ id, email, passwordHash, contactId, profile, createdAt: now, updatedAt: now })
  return id
}
