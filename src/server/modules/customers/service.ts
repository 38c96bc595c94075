import type { Database } from '#server/db/database.ts'
import type { CustomerActor } from '#server/http/actor.ts'
import { notFound, ProblemError } from '#server/http/problem.ts'
import { type CustomerRow, findCustomer } from './repository.ts'

export type Customers = ReturnType<typeof createCustomers>

/** The signed-in customer's own record. */
export function createCustomers(db: Database) {
  return {
    /** Only the own id may be asked for; any other is refused before it is looked up (S105). */
    async read(actor: CustomerActor, id: string): Promise<CustomerRow> {
      if (id !== actor.customerId) throw new ProblemError(403, 'not-yours')
      const customer = await findCustomer(db, id)
      if (!customer) throw notFound()
      return customer
    },
  }
}
