import type { Database } from '#server/db/database.ts'

/**
 * A change for subscribers. Readers that may see different fields (a check-in code, a name) get an update each, as all
 * readers of an update get the same data.
 */
export interface Update {
  /**
   * The changed resource, then its owner, by `topics` of the contract: `[topics.appointment(id),
   * topics.customer(customerId)]`. Only tokens that grant one of them read it; tokens grant their holder's customer or
   * showroom.
   */
  readonly topics: readonly [string, ...string[]]
  /**
   * `{ '@id': <the first topic>, … }` with the entity as its readers may see it, or `{ '@id', deleted: true }`; for a
   * sub-resource such as `/attachments` only its path. The contract's `realtimeEventSchema` parses it.
   */
  readonly data: { readonly '@id': string }
  readonly private: true
}

/** Publishes updates, to the embedded or an external hub. */
export interface Hub {
  /** Publishes an update when the transaction commits; throws errors of the database. */
  publish(tx: Database, update: Update): Promise<void>
}
