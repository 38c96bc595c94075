import type { Database } from '#server/db/database.ts'

/**
 * A change to tell subscribers of. Those to whom different things are visible (a check-in code, a name) get an update each,
 * as every reader of an update gets the same data.
 */
export interface Update {
  /**
   * What changed, then whose it is, by `topics` of the contract: `[topics.appointment(id), topics.customer(customerId)]`.
   * Only tokens that grant one of them read it, and tokens grant their holder's own customer or showroom.
   */
  readonly topics: readonly [string, ...string[]]
  /**
   * `{ '@id': <the first topic>, … }` with the entity as its readers may see it, or `{ '@id', deleted: true }`; with the path
   * of something that hangs on it, such as `/attachments`, that alone. The contract's `realtimeEventSchema` reads it.
   */
  readonly data: { readonly '@id': string }
  readonly private: true
}

/** The realtime channel as the rest of the backend sees it: updates go in, whoever is behind it. */
export interface Hub {
  /** Publishes an update if and when the transaction commits; throws what the database throws. */
  publish(tx: Database, update: Update): Promise<void>
}
