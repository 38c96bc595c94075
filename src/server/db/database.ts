import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'

/** Where repositories run their statements: either database, or a transaction on it. */
export type Database = PgDatabase<PgQueryResultHKT, Record<string, never>>

/** An open database, whichever of the two it is. */
export interface Store {
  readonly kind: 'PGlite' | 'PostgreSQL'
  readonly db: Database
  /** Runs `work` while no other process does so on the same database: migrations and first content. */
  exclusively<T>(work: () => Promise<T>): Promise<T>
  close(): Promise<void>
}
