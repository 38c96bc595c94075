import type { Database } from '#server/db/database.ts'
import type { CustomerActor } from '#server/http/actor.ts'
import { invalidFields, notFound } from '#server/http/problem.ts'
import type { AttemptLimiter } from '#server/http/attempt-limiter.ts'
import { verifyPassword } from '#server/crypto/password-hash.ts'
import { findCustomer } from './repository.ts'

type Customer = NonNullable<Awaited<ReturnType<typeof findCustomer>>>

/**
 * Verifies the current password before a sensitive change; customers without a password pass. Hashing is slow, so never
 * call this in a transaction: the embedded database runs one at a time.
 */
export function createPasswordConfirmation(db: Database, limit: AttemptLimiter) {
  return async function confirmPassword(
    { customerId, sessionId }: CustomerActor,
    password: string | null,
  ): Promise<Customer> {
    const customer = await findCustomer(db, customerId)
    if (!customer) throw notFound()
    if (customer.passwordHash === null && !password) return customer
    if (!password) throw invalidFields([{ path: 'currentPassword', code: 'required', values: {} }])
    // Each session has its own number, from any address.
    const subject = { account: customerId, address: sessionId }
    const confirmed = await limit.countFailures(subject, async () =>
      (await verifyPassword(customer.passwordHash, password)) ? customer : null,
    )
    if (!confirmed) throw invalidFields([{ path: 'currentPassword', code: 'passwordWrong', values: {} }])
    return confirmed
  }
}
