import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import { StartError } from '#server/launch/start-error.ts'
import { databaseFailure } from './database-failure.ts'
import { listenPostgres } from './listen-postgres.ts'
import type { Store } from './database.ts'
import { migrationsFolder, refuseNewerDatabase } from './migrations.ts'

/** Key of the advisory lock for migrating and seeding. */
const PREPARE_LOCK = 4_719_230_118

/** Errors of Node for certificates of an authority that it does not know. */
const UNTRUSTED_CODES = new Set([
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
])

/** Options of the pool. */
export interface PostgresOptions {
  readonly url: string
  /** Size of the pool; 10 when absent. */
  readonly connections?: number | undefined
  /** Called when an idle connection breaks; unhandled, that would end the process. */
  readonly onIdleError: (error: Error) => void
}

/** Opens a pool on PostgreSQL 15 or newer and migrates the database. */
export async function openPostgres({ url, connections = 10, onIdleError }: PostgresOptions): Promise<Store> {
  const pool = new pg.Pool({
    connectionString: url,
    max: connections,
    connectionTimeoutMillis: 2000,
    application_name: 'customer-portal',
  })
  pool.on('error', onIdleError)
  // The pool does not handle errors of a connection that is checked out.
  pool.on('connect', (connection) => void connection.on('error', onIdleError))
  const db = drizzle(pool)
  const exclusively = async <T>(work: () => Promise<T>): Promise<T> => {
    const connection = await pool.connect()
    try {
      await connection.query('select pg_advisory_lock($1)', [PREPARE_LOCK])
      return await work()
    } finally {
      // Closes the session and thereby releases the lock, also on failure.
      connection.release(true)
    }
  }
  try {
    await exclusively(async () => {
      await migrate(db, { migrationsFolder: migrationsFolder() })
      await refuseNewerDatabase(db)
    })
  } catch (error) {
    await pool.end()
    const { code, message } = databaseFailure(error)
    const hint = UNTRUSTED_CODES.has(code ?? '') ? '; name its authority with sslrootcert or NODE_EXTRA_CA_CERTS' : ''
    throw new StartError(`The database of DATABASE_URL cannot be used: ${message}${hint}.`, { cause: error })
  }
  return {
    kind: 'PostgreSQL',
    db,
    pool,
    exclusively,
    listen: (listener) => listenPostgres(url, listener),
    connections: () => ({ open: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    close: () => pool.end(),
  }
}
