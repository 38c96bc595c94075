import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { memberEndpoints } from '#contract/projects/members-endpoints.ts'
import { projectEndpoints } from '#contract/projects/endpoints.ts'
import { historyEndpoints } from '#contract/projects/history-endpoints.ts'
import type { Database } from '#server/db/database.ts'
import { setUpApiServer } from '#tests/support/api/api-server.ts'

const server = setUpApiServer()
const { list, read, create, update, replace, remove } = projectEndpoints
const { invite, changeRole, remove: removeMember } = memberEndpoints

const PROJECTS = 20_000
/** Tables that grow with the number of customers and projects. */
const BIG = ['contacts', 'customer_projects', 'customers', 'idempotency_keys', 'project_changes', 'project_contacts']
/** More than a pool has. */
const CONNECTIONS = 8

/** Twenty thousand other customers with a project, history and idempotency keys. */
async function fill() {
  const { db } = server.store
  const rows = sql`generate_series(1, ${PROJECTS}::int) n`
  await db.execute(sql`insert into contacts select 'c' || n, 'Naam ' || n, n || '@veel.be' from ${rows}`)
  await db.execute(sql`insert into customers (id, email, contact_id, created_at, updated_at)
    select 'k' || n, n || '@veel.be', 'c' || n, now(), now() from ${rows}`)
  await db.execute(sql`insert into customer_projects (id, name, created_at, updated_at)
    select 'p' || n, 'Project ' || n, now(), now() from ${rows}`)
  await db.execute(sql`insert into project_contacts select 'p' || n, 'c' || n, 'OWNER' from ${rows}`)
  await db.execute(sql`insert into project_changes (id, project_id, contact_id, at, field, revision)
    select 'h' || n, 'p' || n, 'c' || n, now(), 'created', 1 from ${rows}`)
  await db.execute(sql`insert into idempotency_keys select 'k' || n, 'sleutel', 'x', 'p' || n, now() from ${rows}`)
  await db.execute(sql`analyze`)
}

/** Sequential and index scans of each large table so far. */
async function scans() {
  const { db, requestDb, signInDb, tokenDb } = server.store
  // Each connection reports its statistics at intervals unless flushed.
  const flush = (pool: Database) => pool.execute(sql`select pg_stat_force_next_flush(), pg_sleep(0.02)`)
  const pools = [db, requestDb, signInDb, tokenDb]
  await Promise.all(pools.flatMap((pool) => Array.from({ length: CONNECTIONS }, () => flush(pool))))
  const counts = await db
    .select({ table: sql<string>`relname`, whole: sql<number>`seq_scan::int`, indexed: sql<number>`idx_scan::int` })
    .from(sql`pg_stat_user_tables`)
  return new Map(counts.filter(({ table }) => BIG.includes(table)).map((count) => [count.table, count]))
}

test(`no call of projects reads a table of ${PROJECTS} rows with a sequential scan (S108, B46)`, async () => {
  await fill()
  const [as, other] = [await server.fixtures.createCustomer(), await server.fixtures.createCustomer()]
  const headers = { ...(await server.authorization(as)), 'accept-language': 'nl' }
  const keyed = (key: string) => ({ ...headers, 'idempotency-key': key })
  const before = await scans()

  const { output } = await server.call(create, { headers: keyed('1'), body: { name: 'Nieuw' } })
  const params = { id: output.id }
  await server.call(create, { headers: keyed('1'), body: { name: 'Nieuw' } })
  await server.call(list, { headers, query: `?limited=false&contacts.contact.id=${as.contactId}` })
  await server.call(read, { headers, params })
  await server.call(update, { headers: keyed('2'), params, body: { name: 'Anders' } })
  await server.call(replace, { headers, params, body: { name: 'Nog anders' } })
  for (const emailAddress of [other.emailAddress, 'nog-niemand@voorbeeld.be']) {
    await server.call(invite, { headers: keyed(emailAddress), params, body: { emailAddress, role: 'CONTACT' } })
  }
  const { contacts } = (await server.call(read, { headers, params })).output
  expect(contacts).toHaveLength(3)
  for (const { contact } of contacts.slice(1)) {
    const target = { ...params, contactId: contact.id }
    await server.call(changeRole, { headers: keyed(contact.id), params: target, body: { role: 'COLLABORATOR' } })
    await server.call(removeMember, { headers, params: target })
  }
  expect((await server.call(historyEndpoints.list, { headers, params })).output.totalItems).toBe(9)
  expect((await server.call(remove, { headers, params })).status).toBe(204)
  await server.request('/__lab/jobs', { method: 'POST' })

  const after = await scans()
  const counted = BIG.map((table) => {
    const [first, last] = [before.get(table), after.get(table)]
    if (!first || !last) throw new Error(`Nothing is counted for ${table}`)
    return { table, whole: last.whole - first.whole, indexed: last.indexed > first.indexed }
  })
  expect(counted).toEqual(BIG.map((table) => ({ table, whole: 0, indexed: true })))
}, 60_000)
