import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import { StartError } from '#server/start-error.ts'
import { databaseFailure } from './database-failure.ts'
import { listenPostgres } from './listen-postgres.ts'
import type { Store } from './database.ts'
import { migrationsFolder } from './migrations-folder.ts'

/** Any number, the same in every process: names the lock that one process at a time holds while it prepares the tables. */
const PREPARE_LOCK = 4_719_230_118

/** What the pool needs to know beyond the address. */
export interface PostgresOptions {
  readonly url: string
  /** Called when a connection breaks while no statement runs on it; unheard, that would end the process (F-59). */
  readonly onIdleError: (error: Error) => void
}

/** Opens a pool on a PostgreSQL 15 or newer and brings its tables up to date. */
export async function openPostgres({ url, onIdleError }: PostgresOptions): Promise<Store> {
  const pool = new pg.Pool({ connectionString: url, connectionTimeoutMillis: 2000, application_name: 'mijn-kareel' })
  pool.on('error', onIdleError)
  // Between two statements of a transaction the pool does not listen to the connection that it lent.
  pool.on('connect', (connection) => void connection.on('error', onIdleError))
  const db = drizzle(pool)
  const exclusively = async <T>(work: () => Promise<T>): Promise<T> => {
    const connection = await pool.connect()
    try {
      await connection.query('select pg_advisory_lock($1)', [PREPARE_LOCK])
      return await work()
    } finally {
      // Ends the session, and the lock with it, even when `work` failed.
      connection.release(true)
    }
  }
  try {
    await exclusively(() => migrate(db, { migrationsFolder: migrationsFolder() }))
  } catch (error) {
    await pool.end()
    throw new StartError(`The database of DATABASE_URL cannot be used: ${databaseFailure(error).message}.`, {
      cause: error,
    })
  }
  return {
    kind: 'PostgreSQL',
    db,
    exclusively,
    listen: (channel, listener) => listenPostgres(url, channel, listener),
    connections: () => ({ open: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    close: () => pool.end(),
  }
}
