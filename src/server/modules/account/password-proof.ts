import type { Database } from '#server/db/database.ts'
import { invalidFields, notFound } from '#server/http/problem.ts'
import type { TryLimit } from '#server/http/rate-limit.ts'
import { verifyPassword } from '../auth/password-hash.ts'
import { findCustomer } from './repository.ts'

type Customer = NonNullable<Awaited<ReturnType<typeof findCustomer>>>

/**
 * Asks for the present password once more before something that a borrowed session must not do. Customers who have none
 * prove nothing. Hashing takes its time, so never within a transaction: the embedded database runs one at a time.
 */
export function createPasswordProof(db: Database, limit: TryLimit) {
  return async function prove(customerId: string, password: string | null): Promise<Customer> {
    const customer = await findCustomer(db, customerId)
    if (!customer) throw notFound()
    if (customer.passwordHash === null && !password) return customer
    if (!password) throw invalidFields([{ path: 'currentPassword', code: 'required', values: {} }])
    // The customer is the one who tries, from wherever.
    const trier = { account: customerId, address: customerId }
    const proven = await limit.countFailures(trier, async () =>
      (await verifyPassword(customer.passwordHash, password)) ? customer : null,
    )
    if (!proven) throw invalidFields([{ path: 'currentPassword', code: 'passwordWrong', values: {} }])
    return proven
  }
}
