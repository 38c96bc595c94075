import type { ParsedProfile } from '#contract/customers/profile-schema.ts'
import type { Database } from '#server/db/database.ts'
import type { CustomerActor } from '#server/http/actor.ts'
import { requireOwnAccount } from '#server/http/own-account.ts'
import { invalidFields, notFound } from '#server/http/problem.ts'
import type { Clock } from '#server/ports/clock.ts'
import type { Hub } from '#server/ports/hub.ts'
import { contactName, lockedFieldErrors, mergeProfile } from './profile.ts'
import { publishCustomer } from './publish-customer.ts'
import * as repository from './repository.ts'
import type { CustomerRow } from './repository.ts'

export interface CustomerDependencies {
  readonly db: Database
  readonly clock: Clock
  readonly hub: Hub
}

export type Customers = ReturnType<typeof createCustomers>

export function createCustomers({ db, clock, hub }: CustomerDependencies) {
  async function requireCustomer(tx: Database, id: string): Promise<CustomerRow> {
    const customer = await repository.findCustomer(tx, id, clock.now())
    if (!customer) throw notFound()
    return customer
  }

  return {
    async read(actor: CustomerActor, id: string): Promise<CustomerRow> {
      requireOwnAccount(actor, id)
      return requireCustomer(db, id)
    },

    /** Replaces the profile; rejects the whole save when it changes a locked company field. */
    async saveProfile(actor: CustomerActor, id: string, sent: ParsedProfile): Promise<CustomerRow> {
      requireOwnAccount(actor, id)
      return db.transaction(async (tx) => {
        await repository.lockCustomer(tx, id)
        const current = await requireCustomer(tx, id)
        const now = clock.now()
        const profile = mergeProfile(current.profile ?? {}, sent, now)
        const errors = current.lock ? lockedFieldErrors(current.profile ?? {}, profile, current.lock.document) : []
        if (errors.length > 0) throw invalidFields(errors)
        await repository.updateProfile(tx, id, profile, now)
        await repository.renameContact(tx, current.contactId, contactName(profile))
        const saved = await requireCustomer(tx, id)
        await publishCustomer(hub, tx, saved)
        return saved
      })
    },
  }
}
