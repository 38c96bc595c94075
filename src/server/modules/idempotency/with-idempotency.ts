import type { Database } from '#server/db/database.ts'
import type { CustomerActor } from '#server/http/actor.ts'
import { ProblemError } from '#server/http/problem.ts'
import type { IdempotencyKey } from '#server/http/idempotency-key.ts'
import { claimKey } from './repository.ts'

/** A write and how to respond when it was done before. */
export interface IdempotentWrite<Result> {
  readonly actor: CustomerActor
  /** Null without a key: the write is executed each time. */
  readonly idempotencyKey: IdempotencyKey | null
  /** The resource that the write creates or changes. */
  readonly resourceId: string
  readonly at: Date
  readonly execute: (tx: Database) => Promise<Result>
  /** Returns the resource as it is now; throws the 404 when it is gone. */
  readonly replay: (tx: Database, resourceId: string) => Promise<Result>
}

/**
 * Executes a write in one transaction with its idempotency key, so that a retry after a lost response does not repeat
 * it. A failed write stores no key. Throws the 422 when the key belongs to another write.
 */
export function withIdempotency<Result>(db: Database, write: IdempotentWrite<Result>): Promise<Result> {
  const { actor, idempotencyKey, resourceId, at, execute, replay } = write
  return db.transaction(async (tx) => {
    if (!idempotencyKey) return execute(tx)
    const earlier = await claimKey(tx, { ...idempotencyKey, customerId: actor.customerId, resourceId, createdAt: at })
    if (!earlier) return execute(tx)
    if (earlier.call !== idempotencyKey.call) throw new ProblemError(422, 'write-key-used')
    return replay(tx, earlier.resourceId)
  })
}
