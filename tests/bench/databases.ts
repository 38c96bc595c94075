import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { servedPath } from '#contract/http/base-path.ts'
import { projectEndpoints } from '#contract/projects/endpoints.ts'
import type { Store } from '#server/db/database.ts'
import { openEmbedded } from '#server/db/open-embedded.ts'
import { customers } from '#server/db/tables.ts'
import { DEMO_ACCOUNT, type Send, signIn } from '#tests/support/api/demo-session.ts'
import { MANY_PROJECTS, insertProjects } from '../support/fixtures/many-projects.ts'
import { withBackend, withPostgres } from './with-backend.ts'
import { median, repeat, timed } from './statistics.ts'

const LISTS = 7
const READ_SECONDS = 3

async function demoCustomer({ db }: Store) {
  const [customer] = await db.select().from(customers).where(eq(customers.email, DEMO_ACCOUNT.email))
  if (!customer) throw new Error(`There is no customer ${DEMO_ACCOUNT.email}.`)
  return customer
}

function measureStore(store: Store): Promise<string[]> {
  return withBackend(store, async ({ app }) => {
    const send: Send = async (path, init) => app.request(path, init)
    const { contactId } = await demoCustomer(store)
    await insertProjects(store.db, contactId)
    const headers = await signIn(send)
    const list = servedPath(projectEndpoints.list.path)
    const get = async (path: string): Promise<string> => {
      const response = await send(path, { headers })
      if (response.status !== 200) throw new Error(`${path} responded with ${response.status}`)
      return response.text()
    }
    const size = (await get(`${list}?pagination=false`)).length
    const lists = await repeat(LISTS, () => timed(() => get(`${list}?pagination=false`)))
    let reads = 0
    const startedAt = performance.now()
    while (performance.now() - startedAt < READ_SECONDS * 1000) {
      reads += 1
      await get(`${list}/${contactId}-${(reads * 7919) % MANY_PROJECTS || 1}`)
    }
    return [
      store.kind,
      `${(median(lists) * 1000).toFixed(0)} ms`,
      `${(size / 1e6).toFixed(1)} MB`,
      `${Math.round(reads / READ_SECONDS)} /s`,
    ]
  })
}

async function measureEmbedded(): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'portal-bench-'))
  try {
    return await measureStore(await openEmbedded({ folder: join(folder, 'db') }))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Measures the whole backend in this process on both databases; rows for the table. */
export async function measureDatabases(): Promise<string[][]> {
  const none = ['PostgreSQL (not found here)', '–', '–', '–']
  return [await measureEmbedded(), (await withPostgres(measureStore)) ?? none]
}
