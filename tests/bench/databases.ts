import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq, sql } from 'drizzle-orm'
import { servedPath } from '#contract/http/base-path.ts'
import { appointmentEndpoints } from '#contract/appointments/endpoints.ts'
import { customerEndpoints } from '#contract/customers/endpoints.ts'
import { favouriteEndpoints } from '#contract/favourites/endpoints.ts'
import { inspirationEndpoints } from '#contract/inspiration/endpoints.ts'
import { notificationEndpoints } from '#contract/notifications/endpoints.ts'
import { projectEndpoints } from '#contract/projects/endpoints.ts'
import type { Store } from '#server/db/database.ts'
import { openEmbedded } from '#server/db/open-embedded.ts'
import { prepared } from '#server/db/prepared.ts'
import { customerProjects, customers } from '#server/db/tables.ts'
import { DEMO_ACCOUNT, type Send, signIn } from '#tests/support/api/demo-session.ts'
import { MANY_PROJECTS, insertProjects } from '../support/fixtures/many-projects.ts'
import { withBackend, withPostgres } from './with-backend.ts'
import { median, repeat, timed } from './statistics.ts'

const LISTS = 7
const READ_SECONDS = 2
const READ_PAIRS = 3

async function demoCustomer({ db }: Store) {
  const [customer] = await db.select().from(customers).where(eq(customers.email, DEMO_ACCOUNT.email))
  if (!customer) throw new Error(`There is no customer ${DEMO_ACCOUNT.email}.`)
  return customer
}

/** Columns of the table. */
export const DATABASES_HEAD = [
  'API in process, one request at a time',
  'list of 10,000',
  'response',
  'single reads',
  'the database alone',
  'share',
  'target',
]

function measureStore(store: Store, statements: string[]): Promise<Measured> {
  return withBackend(store, async ({ app }) => {
    const send: Send = async (path, init) => app.request(path, init)
    const customer = await demoCustomer(store)
    const { contactId } = customer
    const headers = await signIn(send)
    const counts = await countStatements(send, headers, customer, statements)
    await insertProjects(store.db, contactId)
    const list = servedPath(projectEndpoints.list.path)
    const get = async (path: string): Promise<string> => {
      const response = await send(path, { headers })
      if (response.status !== 200) throw new Error(`${path} responded with ${response.status}`)
      return response.text()
    }
    const size = (await get(`${list}?pagination=false`)).length
    const lists = await repeat(LISTS, () => timed(() => get(`${list}?pagination=false`)))
    const id = (n: number) => `${contactId}-${(n * 7919) % MANY_PROJECTS || 1}`
    const select = selectById(store.requestDb)
    const bareRead = (n: number) => select.execute({ id: id(n) })
    const apiRead = (n: number) => get(`${list}/${id(n)}`)
    // Alternating; the first pair is a warm-up.
    const pairs = await repeat(READ_PAIRS + 1, async () => ({
      bare: await readsPerSecond(bareRead),
      api: await readsPerSecond(apiRead),
    }))
    const of = (side: 'bare' | 'api') => median(pairs.slice(1).map((pair) => pair[side]))
    const row = [
      store.kind,
      `${(median(lists) * 1000).toFixed(0)} ms`,
      `${(size / 1e6).toFixed(1)} MB`,
      `${Math.round(of('api'))} /s`,
      `${Math.round(of('bare'))} /s`,
      `${Math.round((of('api') / of('bare')) * 100)} %`,
      '≥ 60 %',
    ]
    return { row, counts }
  })
}

/** A row for the table, and the number of statements of each call. */
interface Measured {
  readonly row: string[]
  readonly counts: ReadonlyMap<string, number>
}

/** What the database does without us: the row by its key, prepared, through the same driver. */
const selectById = prepared('bench_bare', (db) =>
  db
    .select()
    .from(customerProjects)
    .where(eq(customerProjects.id, sql.placeholder('id'))),
)

async function readsPerSecond(read: (n: number) => Promise<unknown>): Promise<number> {
  const startedAt = performance.now()
  let reads = 0
  while (performance.now() - startedAt < READ_SECONDS * 1000) await read((reads += 1))
  return reads / ((performance.now() - startedAt) / 1000)
}

/** Statements of frequent calls, once each is warm. */
async function countStatements(
  send: Send,
  headers: Record<string, string>,
  { id, contactId }: typeof customers.$inferSelect,
  statements: string[],
): Promise<Map<string, number>> {
  const projects = servedPath(projectEndpoints.list.path)
  const { items } = (await (await send(projects, { headers })).json()) as { items: { id: string; name: string }[] }
  const [first] = items
  if (!first) throw new Error('The customer has no project.')
  const project = `${projects}/${first.id}`
  const patch = { 'content-type': 'application/merge-patch+json', 'idempotency-key': randomUUID() }
  const calls: Record<string, [path: string, init?: RequestInit]> = {
    'the customer': [servedPath(customerEndpoints.read.path).replace('{id}', id)],
    'list of projects': [projects],
    'a project': [project],
    'history of a project': [`${project}/history`],
    appointments: [`${servedPath(appointmentEndpoints.list.path)}?contact=${contactId}`],
    notifications: [servedPath(notificationEndpoints.list.path)],
    gallery: [servedPath(inspirationEndpoints.list.path)],
    favourites: [servedPath(favouriteEndpoints.list.path)],
    'an edit': [project, { method: 'PATCH', headers: patch, body: JSON.stringify({ name: `${first.name}.` }) }],
  }
  const counts = new Map<string, number>()
  for (const [name, [path, init]] of Object.entries(calls)) {
    statements.length = 0
    const response = await send(path, { ...init, headers: { ...headers, ...(init?.headers as object) } })
    if (!response.ok) throw new Error(`${path} responded with ${response.status}`)
    counts.set(name, statements.length)
  }
  return counts
}

async function measureEmbedded(): Promise<Measured> {
  const folder = await mkdtemp(join(tmpdir(), 'portal-bench-'))
  const statements: string[] = []
  try {
    const store = await openEmbedded({ folder: join(folder, 'db') }, (text) => statements.push(text))
    return await measureStore(store, statements)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Measures the whole backend in this process on both databases; rows for the table. */
export async function measureDatabases(): Promise<string[][]> {
  const none = ['PostgreSQL (not found here)', ...DATABASES_HEAD.slice(1).fill('–')]
  const statements: string[] = []
  const onPostgres = await withPostgres(
    (store) => measureStore(store, statements),
    (text) => statements.push(text),
  )
  const embedded = await measureEmbedded()
  const counted = [...embedded.counts].map(([name, count]) => `${name} ${count}`)
  console.log(`Statements of a call, session check included: ${counted.join(', ')}.`)
  return [embedded.row, onPostgres?.row ?? none]
}
