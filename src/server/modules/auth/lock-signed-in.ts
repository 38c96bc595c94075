import type { Database } from '#server/db/database.ts'
import { type CustomerActor, unauthenticated } from '#server/http/actor.ts'
import { lockCustomer } from '../customers/repository.ts'
import { findSignedIn } from './repository.ts'

/**
 * Locks the customer of a request that may have been on its way while the account was secured, which ends the session;
 * throws 401 then.
 */
export async function lockSignedIn(tx: Database, { customerId, sessionId }: CustomerActor, now: Date) {
  const customer = await lockCustomer(tx, customerId)
  if (!customer || !(await findSignedIn(tx, customerId, sessionId, now))) throw unauthenticated()
  return customer
}
