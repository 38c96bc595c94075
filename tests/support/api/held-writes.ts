import { sql } from 'drizzle-orm'
import pg from 'pg'
import { onTestFinished } from 'vitest'
import { testDatabaseUrl } from '../servers/test-database.ts'
import type { ApiServer } from './api-server.ts'
import { expectSoon } from './wait-for.ts'

/** The address of the database of a test server on PostgreSQL. */
export async function databaseUrlOf({ store }: ApiServer): Promise<URL> {
  const url = new URL(testDatabaseUrl ?? '')
  const [found] = await store.db.select({ name: sql<string>`current_database()` }).from(sql`(values (1)) one`)
  url.pathname = `/${found?.name}`
  return url
}

/** A connection of its own to the database of a test server on PostgreSQL, in a transaction. */
export async function beginElsewhere(server: ApiServer): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: (await databaseUrlOf(server)).href })
  await client.connect()
  onTestFinished(() => client.end())
  await client.query('begin')
  return client
}

/**
 * Makes two calls at once whose transactions have both read before either can write this table. Resolves with whether
 * the second one waits for the first meanwhile, not for the table, and with the results of both.
 */
export function raceForWrite<T>(
  server: ApiServer,
  table: string,
  calls: readonly [() => Promise<T>, () => Promise<T>],
) {
  // Others may read and lock rows of the table meanwhile.
  return raceWhile(server, `lock table ${table} in share mode`, calls)
}

/** The same while a statement holds the first one up. */
export async function raceWhile<T>(
  server: ApiServer,
  statement: string,
  [first, second]: readonly [() => Promise<T>, () => Promise<T>],
): Promise<{ isOneByOne: boolean; results: T[] }> {
  const holder = await beginElsewhere(server)
  await holder.query(statement)
  const pid = await pidOf(holder)
  const calls = [first()]
  const writer = await expectSoon('writer', () => findWaiting(holder, [pid]))
  calls.push(second())
  const follower = await expectSoon('second writer', () => findWaiting(holder, [pid, writer.pid], writer.pid))
  await holder.query('rollback')
  return { isOneByOne: follower.waitsFor.includes(writer.pid), results: await Promise.all(calls) }
}

/**
 * Makes a call, of which a query like this waits for a row that another transaction has locked, and has that one go on and
 * commit then.
 */
export async function commitMeanwhile<T>(
  holder: pg.Client,
  statement: string,
  call: () => Promise<T>,
  query: string,
): Promise<T> {
  const waiting = 'select 1 from pg_stat_activity where pg_backend_pid() = any(pg_blocking_pids(pid)) and query like $1'
  const pending = call()
  await expectSoon('waiting query', async () => {
    // A transaction sees the activity as it was when it first looked.
    await holder.query('select pg_stat_clear_snapshot()')
    return (await holder.query(waiting, [query])).rowCount
  })
  await holder.query(statement)
  await holder.query('commit')
  return pending
}

/** Resolves once a call waits for what this transaction has locked. */
export async function untilAwaited(holder: pg.Client): Promise<void> {
  const pid = await pidOf(holder)
  await expectSoon('waiting call', () => findWaiting(holder, [pid]))
}

async function pidOf(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  return rows[0]?.pid ?? 0
}

/** A connection, other than one, that waits for one of these. */
async function findWaiting(client: pg.Client, pids: readonly number[], other = 0) {
  const { rows } = await client.query<{ pid: number; waitsFor: number[] }>(
    'select pid, pg_blocking_pids(pid) as "waitsFor" from pg_locks where not granted',
  )
  return rows.find(({ pid, waitsFor }) => pid !== other && waitsFor.some((one) => pids.includes(one)))
}
