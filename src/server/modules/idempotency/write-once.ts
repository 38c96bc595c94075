import type { Database } from '#server/db/database.ts'
import type { CustomerActor } from '#server/http/actor.ts'
import { ProblemError } from '#server/http/problem.ts'
import type { WriteKey } from '#server/http/write-key.ts'
import { takeKey } from './repository.ts'

/** A write, and what answers it when it was done before. */
export interface Write<Result> {
  readonly actor: CustomerActor
  /** Null for senders who gave none: their write is done each time. */
  readonly writeKey: WriteKey | null
  /** What the write makes or changes. */
  readonly resourceId: string
  readonly at: Date
  readonly once: (tx: Database) => Promise<Result>
  /** Answers the resource as it is now; throws the 404 when it is gone since. */
  readonly again: (tx: Database, resourceId: string) => Promise<Result>
}

/**
 * Does a write in one transaction with its key, so that after a lost answer it can be sent again without being done again
 * (B24, F-21). A write that is refused leaves no key. Throws the 422 for the key of another write.
 */
export function writeOnce<Result>(db: Database, write: Write<Result>): Promise<Result> {
  const { actor, writeKey, resourceId, at, once, again } = write
  return db.transaction(async (tx) => {
    if (!writeKey) return once(tx)
    const earlier = await takeKey(tx, { ...writeKey, customerId: actor.customerId, resourceId, createdAt: at })
    if (!earlier) return once(tx)
    if (earlier.call !== writeKey.call) throw new ProblemError(422, 'write-key-used')
    return again(tx, earlier.resourceId)
  })
}
