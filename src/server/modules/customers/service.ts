import { topics } from '#contract/constants/topics.ts'
import type { CheckedProfile } from '#contract/schemas/profile.ts'
import type { Database } from '#server/db/database.ts'
import type { CustomerActor } from '#server/http/actor.ts'
import { requireOwn } from '#server/http/own-id.ts'
import { invalidFields, notFound } from '#server/http/problem.ts'
import type { Clock } from '#server/ports/clock.ts'
import type { Hub } from '#server/ports/hub.ts'
import { presentCustomer } from './presenter.ts'
import { contactName, lockedFaults, mergeProfile } from './profile.ts'
import * as repository from './repository.ts'
import type { CustomerRow } from './repository.ts'

/** What customers stand on. */
export interface CustomerDependencies {
  readonly db: Database
  readonly clock: Clock
  readonly hub: Hub
}

export type Customers = ReturnType<typeof createCustomers>

/** The signed-in customer's own record. */
export function createCustomers({ db, clock, hub }: CustomerDependencies) {
  async function find(tx: Database, id: string): Promise<CustomerRow> {
    const customer = await repository.findCustomer(tx, id, clock.now())
    if (!customer) throw notFound()
    return customer
  }

  return {
    async read(actor: CustomerActor, id: string): Promise<CustomerRow> {
      requireOwn(actor, id)
      return find(db, id)
    },

    /** Saves the whole profile; refuses changes of company facts that a document carries, and keeps the rest then, too. */
    async saveProfile(actor: CustomerActor, id: string, sent: CheckedProfile): Promise<CustomerRow> {
      requireOwn(actor, id)
      return db.transaction(async (tx) => {
        await repository.lockCustomer(tx, id)
        const current = await find(tx, id)
        const now = clock.now()
        const profile = mergeProfile(current.profile ?? {}, sent, now)
        const faults = current.lock ? lockedFaults(current.profile ?? {}, profile, current.lock.document) : []
        if (faults.length > 0) throw invalidFields(faults)
        await repository.updateProfile(tx, id, profile, now)
        await repository.renameContact(tx, current.contactId, contactName(profile))
        const saved = await find(tx, id)
        const topic = topics.customer(id)
        await hub.publish(tx, { topics: [topic], data: { '@id': topic, ...presentCustomer(saved) }, private: true })
        return saved
      })
    },
  }
}
