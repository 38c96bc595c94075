import { topics } from '#contract/realtime/topics.ts'
import type { Database } from '#server/db/database.ts'
import type { Hub } from '#server/ports/hub.ts'
import { presentCustomer } from './presenter.ts'
import type { CustomerRow } from './repository.ts'

/** Publishes a customer to their own devices, in the transaction of the change. */
export function publishCustomer(hub: Hub, tx: Database, customer: CustomerRow): Promise<void> {
  const topic = topics.customer(customer.id)
  return hub.publish(tx, { topics: [topic], data: { '@id': topic, ...presentCustomer(customer) }, private: true })
}
