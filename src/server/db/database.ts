import type { Pool } from 'pg'
import type { DrizzleConfig } from 'drizzle-orm'
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'

/** A database or a transaction on it. */
export type Database = PgDatabase<PgQueryResultHKT, Record<string, never>>

/** Callbacks for NOTIFY channels, which share a connection, so that their notifications arrive in order. */
export interface ChannelListener {
  /** By the channel's name; each is called with the payload. */
  readonly channels: Readonly<Record<string, (payload: string) => void>>
  /** The connection was lost, and notifications since then. Called once. */
  readonly onLost: (error: unknown) => void
}

/** Usage of connection pools. */
export interface Connections {
  readonly open: number
  readonly idle: number
  /** Statements that wait for a connection. */
  readonly waiting: number
}

/** An open database of either kind. */
export interface Store {
  readonly kind: 'PGlite' | 'PostgreSQL'
  /** For background work, whose statements may take ten seconds. */
  readonly db: Database
  /** For requests of people, who get a response or a 503 within six seconds. */
  readonly requestDb: Database
  /** The same for signing in, with connections that no other call can use up. */
  readonly signInDb: Database
  /** The same for checking tokens, so that many sign-ins at once do not hold up the calls of others. */
  readonly tokenDb: Database
  /** Runs `work` under a lock of the database, so that one process at a time migrates and seeds it. */
  exclusively<T>(work: () => Promise<T>): Promise<T>
  /** Listens to channels; resolves to a function that stops listening. */
  listen(listener: ChannelListener): Promise<() => Promise<void>>
  /** Usage of the pools; null without any. */
  connections(): Connections | null
  /** The pool of `signInDb`, for libraries with statements of their own; null where there is none. */
  readonly signInPool: Pool | null
  close(): Promise<void>
}

/** Called with the text of each statement, of drizzle's own ones such as `begin` too; never with values. */
export type OnStatement = (text: string) => void

/** The option of drizzle for it. */
export function statementLog(onStatement: OnStatement | undefined): Pick<DrizzleConfig, 'logger'> {
  return onStatement ? { logger: { logQuery: (text) => onStatement(text) } } : {}
}
