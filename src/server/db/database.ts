import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'

/** Where repositories run their statements: either database, or a transaction on it. */
export type Database = PgDatabase<PgQueryResultHKT, Record<string, never>>

/** What is heard on a channel of NOTIFY. */
export interface ChannelListener {
  readonly onMessage: (payload: string) => void
  /** The connection broke: what was sent since is lost. Called once. */
  readonly onLost: (error: unknown) => void
}

/** The connections of a pool. */
export interface Connections {
  readonly open: number
  readonly idle: number
  /** Statements that wait for one. */
  readonly waiting: number
}

/** An open database, whichever of the two it is. */
export interface Store {
  readonly kind: 'PGlite' | 'PostgreSQL'
  readonly db: Database
  /** Runs `work` while no other process does so on the same database: migrations and first content. */
  exclusively<T>(work: () => Promise<T>): Promise<T>
  /** Listens to a channel; what it resolves to ends that. */
  listen(channel: string, listener: ChannelListener): Promise<() => Promise<void>>
  /** How its pool is used; null where there is none. */
  connections(): Connections | null
  close(): Promise<void>
}
