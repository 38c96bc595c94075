import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { servedPath } from '#contract/endpoints/base-path.ts'
import { projectEndpoints } from '#contract/endpoints/projects.ts'
import type { Store } from '#server/db/database.ts'
import { openEmbedded } from '#server/db/open-embedded.ts'
import { openPostgres } from '#server/db/open-postgres.ts'
import { customers } from '#server/db/tables.ts'
import { createLogger, openBackend } from '#server/open-backend.ts'
import { systemClock } from '#server/ports/clock.ts'
import { DEMO_ACCOUNT, type Send, signIn } from '#tests/support/demo-session.ts'
import { openTestFiles } from '#tests/support/file-store.ts'
import { findPrograms, startPostgres } from '#tests/support/postgres.ts'
import { FULL_LIST, fillProjects } from './full-list.ts'
import { median, repeat, timed } from './table.ts'

const LISTS = 7
const READ_SECONDS = 3

async function demoCustomer({ db }: Store) {
  const [customer] = await db.select().from(customers).where(eq(customers.email, DEMO_ACCOUNT.email))
  if (!customer) throw new Error(`There is no customer ${DEMO_ACCOUNT.email}.`)
  return customer
}

async function measureStore(store: Store): Promise<string[]> {
  const fileStore = await openTestFiles()
  const { app } = await openBackend({
    store,
    fileStore,
    clock: systemClock,
    logger: createLogger('silent'),
    files: null,
    demoContent: true,
    publicUrl: () => 'http://localhost',
    mailer: { send: () => Promise.resolve() },
    outbox: null,
  })
  const send: Send = async (path, init) => app.request(path, init)
  const { contactId } = await demoCustomer(store)
  await fillProjects(store.db, contactId)
  const headers = await signIn(send)
  const list = servedPath(projectEndpoints.list.path)
  const get = async (path: string): Promise<string> => {
    const answer = await send(path, { headers })
    if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}`)
    return answer.text()
  }
  const size = (await get(`${list}?pagination=false`)).length
  const lists = await repeat(LISTS, () => timed(() => get(`${list}?pagination=false`)))
  let reads = 0
  const began = performance.now()
  while (performance.now() - began < READ_SECONDS * 1000) {
    reads += 1
    await get(`${list}/${contactId}-${(reads * 7919) % FULL_LIST || 1}`)
  }
  await fileStore.drop()
  return [
    store.kind,
    `${(median(lists) * 1000).toFixed(0)} ms`,
    `${(size / 1e6).toFixed(1)} MB`,
    `${Math.round(reads / READ_SECONDS)} /s`,
  ]
}

async function measureEmbedded(): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'portal-bench-'))
  const store = await openEmbedded({ folder: join(folder, 'db') })
  try {
    return await measureStore(store)
  } finally {
    await store.close()
    await rm(folder, { recursive: true, force: true })
  }
}

async function measurePostgres(): Promise<string[]> {
  if (!findPrograms()) return ['PostgreSQL (not found here)', '–', '–', '–']
  const cluster = await startPostgres()
  try {
    const store = await openPostgres({ url: cluster.url, onIdleError: () => undefined })
    try {
      return await measureStore(store)
    } finally {
      await store.close()
    }
  } finally {
    await cluster.stop()
  }
}

/** Both databases under the whole backend, in this process: routing, checks of the token, query, answer. Rows for the table. */
export async function measureDatabases(): Promise<string[][]> {
  return [await measureEmbedded(), await measurePostgres()]
}
