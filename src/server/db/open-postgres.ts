import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import { StartError } from '#server/launch/start-error.ts'
import { databaseFailure } from './database-failure.ts'
import { LimitedPool, type PoolLimits } from './limited-pool.ts'
import { listenPostgres } from './listen-postgres.ts'
import { type OnStatement, statementLog, type Store } from './database.ts'
import { migrationsFolder, refuseNewerDatabase } from './migrations.ts'

/** Key of the advisory lock for migrating and seeding. */
const PREPARE_LOCK = 4_719_230_118
/** How long a start waits for a connection, and a migration for a table that others use, in milliseconds. */
const PREPARE_TIMEOUT_MS = 10_000

/** For whoever waits for a response: it comes within six seconds. */
const REQUEST_LIMITS: PoolLimits = { waitMs: 2000, statementMs: 5000, holdMs: 5500 }
const BACKGROUND_LIMITS: PoolLimits = { waitMs: 10_000, statementMs: 10_000, holdMs: 60_000 }

/** Errors of Node for certificates of an authority that it does not know. */
const UNTRUSTED_CODES = new Set([
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
])

/** Options of the pools. */
export interface PostgresOptions {
  readonly url: string
  /** Size of all pools together, three or more; 12 when absent. */
  readonly connections?: number | undefined
  /** Called when an idle connection breaks; unhandled, that would end the process. */
  readonly onIdleError: (error: Error) => void
  /** Called with each statement. */
  readonly onStatement?: OnStatement | undefined
}

/**
 * Opens PostgreSQL 15 or newer and migrates it. A fifth of the connections is for sign-in alone, a fifth for
 * checking tokens and a fifth for background work, so that calls that wait for a locked table, and many sign-ins at once,
 * use up only what is theirs.
 */
export async function openPostgres({
  url,
  connections = 12,
  onIdleError,
  onStatement,
}: PostgresOptions): Promise<Store> {
  const exclusively = async <T>(work: (db: NodePgDatabase) => Promise<T>): Promise<T> => {
    const connection = new pg.Client({ ...address(url), connectionTimeoutMillis: PREPARE_TIMEOUT_MS, keepAlive: true })
    connection.on('error', onIdleError)
    try {
      await connection.connect()
      await connection.query('select pg_advisory_lock($1)', [PREPARE_LOCK])
      await connection.query(`set lock_timeout = ${PREPARE_TIMEOUT_MS}`)
      return await work(drizzle(connection))
    } finally {
      // Closes the session and thereby releases the lock, also on failure.
      await connection.end()
    }
  }
  try {
    await exclusively(async (db) => {
      await migrate(db, { migrationsFolder: migrationsFolder() })
      await refuseNewerDatabase(db)
    })
  } catch (error) {
    throw new StartError(`The database of DATABASE_URL cannot be used: ${describeFailure(error)}.`, { cause: error })
  }
  const share = Math.max(1, Math.floor(connections / 5))
  const openPool = (max: number, limits: PoolLimits) => new LimitedPool({ ...address(url), max }, limits, onIdleError)
  const background = openPool(share, BACKGROUND_LIMITS)
  const signIn = openPool(share, REQUEST_LIMITS)
  // With three connections there is none for it alone.
  const tokens = connections > 3 ? openPool(share, REQUEST_LIMITS) : signIn
  const requests = openPool(connections > 3 ? connections - 3 * share : 1, REQUEST_LIMITS)
  const pools = [...new Set([background, signIn, tokens, requests])]
  const sum = (count: (pool: pg.Pool) => number) => pools.reduce((total, pool) => total + count(pool), 0)
  return {
    kind: 'PostgreSQL',
    db: openDatabase(background, onStatement),
    requestDb: openDatabase(requests, onStatement),
    signInDb: openDatabase(signIn, onStatement),
    tokenDb: openDatabase(tokens, onStatement),
    signInPool: signIn,
    exclusively: (work) => exclusively(() => work()),
    listen: (listener) => listenPostgres(url, listener),
    connections: () => ({
      open: sum(({ totalCount }) => totalCount),
      idle: sum(({ idleCount }) => idleCount),
      waiting: sum(({ waitingCount }) => waitingCount),
    }),
    close: async () => void (await Promise.all(pools.map((pool) => pool.end()))),
  }
}

function address(url: string): pg.ClientConfig {
  return { connectionString: url, application_name: 'customer-portal' }
}

/** drizzle would never give back a connection whose `begin` failed. */
function openDatabase(pool: pg.Pool, onStatement: OnStatement | undefined): NodePgDatabase {
  const config = statementLog(onStatement)
  const db: NodePgDatabase = drizzle(pool, config)
  const transaction: typeof db.transaction = async (work, options) => {
    const connection = await pool.connect()
    try {
      return await drizzle(connection, config).transaction(work, options)
    } finally {
      connection.release()
    }
  }
  return Object.assign(db, { transaction })
}

function describeFailure(error: unknown): string {
  const { code, message } = databaseFailure(error)
  if (message === 'timeout expired') return `it did not answer within ${PREPARE_TIMEOUT_MS / 1000} seconds`
  const isUntrusted = UNTRUSTED_CODES.has(code ?? '')
  return isUntrusted ? `${message}; name its authority with sslrootcert or NODE_EXTRA_CA_CERTS` : message
}
