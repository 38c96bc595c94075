import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { randomUUID } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DEFAULT_CLIENT } from '#contract/auth/oauth.ts'
import { hashPassword } from '#server/crypto/password-hash.ts'
import type { Store } from '#server/db/database.ts'
import { openEmbedded } from '#server/db/open-embedded.ts'
import { openPostgres } from '#server/db/open-postgres.ts'
import { prepareDatabase } from '#server/db/seed/prepare-database.ts'
import { DEMO_PASSWORD } from '#server/db/seed/demo-credentials.ts'
import { customers, projectContacts, customerProjects } from '#server/db/tables.ts'
import { openDataFolder } from '#server/launch/data-folder.ts'
import { systemClock } from '#server/ports/clock.ts'
import { createCustomerFixtures } from '#tests/support/fixtures/customers.ts'
import { freePort, ROOT, type RunningServer, startAndWait } from '#tests/support/servers/launch-process.ts'
import { findNginx, freeOrigin, startNginx } from '#tests/support/servers/nginx.ts'
import { findPrograms, startPostgres } from '#tests/support/servers/postgres.ts'
import type { Account } from './visitor.ts'

const BACKEND = join(ROOT, 'dist/server/main.js')
const PROJECTS = 12

/** A deployment under load. */
export interface LoadEnvironment {
  readonly name: string
  readonly origin: string
  readonly accounts: readonly Account[]
  close(): Promise<void>
}

/** The parts that a start needs. */
interface Parts {
  readonly name: string
  readonly processes: number
  readonly database: Record<string, string>
  readonly accounts: readonly Account[]
  readonly folder: string
}

/** Processes of the built server on a temporary PostgreSQL behind nginx; null where either is not installed. */
export async function openWithPostgres(people: number, processes: number): Promise<LoadEnvironment | null> {
  if (!findPrograms() || !findNginx()) return null
  const folder = await mkdtemp(join(tmpdir(), 'portal-load-'))
  const postgres = await startPostgres()
  const closePostgres = () => postgres.stop()
  const store = await openPostgres({ url: postgres.url, onIdleError: () => undefined })
  const accounts = await fill(store, people)
  const name = `PostgreSQL, ${processes === 1 ? '1 process' : `${processes} processes`}`
  return start({ name, processes, database: { DATABASE_URL: postgres.url }, accounts, folder }, closePostgres)
}

/** One process of the built server on the embedded database behind nginx; null where that is not installed. */
export async function openWithEmbedded(people: number): Promise<LoadEnvironment | null> {
  if (!findNginx()) return null
  const folder = await mkdtemp(join(tmpdir(), 'portal-load-'))
  const data = await openDataFolder(join(folder, 'data-0'))
  const accounts = await fill(await openEmbedded({ folder: data.database }), people)
  data.release()
  return start({ name: 'PGlite, 1 process', processes: 1, database: {}, accounts, folder }, () => Promise.resolve())
}

async function start(
  { name, processes, database, accounts, folder }: Parts,
  closeDatabase: () => Promise<void>,
): Promise<LoadEnvironment> {
  if (!existsSync(BACKEND)) throw new Error(`${BACKEND} does not exist: run \`npm run build\` first`)
  const origin = await freeOrigin()
  const ports: number[] = []
  while (ports.length < processes) ports.push(await freePort())
  const servers: RunningServer[] = []
  for (const [n, port] of ports.entries()) {
    const env = {
      ...database,
      PORT: String(port),
      DATA_DIR: join(folder, `data-${n}`),
      PUBLIC_DIR: join(ROOT, 'dist/portal'),
      PUBLIC_URL: origin,
      TRUSTED_PROXY: 'on',
      LOG_LEVEL: 'warn',
    }
    servers.push(await startAndWait([process.execPath, BACKEND], { cwd: ROOT, env }))
  }
  const upstreams = ports.map((port) => `server 127.0.0.1:${port};`).join(' ')
  const nginx = await startNginx(origin, 'nginx.conf', { replace: { 'server 127.0.0.1:3000;': upstreams } })
  return {
    name,
    origin,
    accounts,
    async close() {
      await nginx.stop()
      for (const server of servers) await server.stop()
      await closeDatabase()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** Inserts the catalogue, showrooms and customers with projects, and closes the database. */
async function fill(store: Store, people: number): Promise<Account[]> {
  try {
    await prepareDatabase(store, systemClock, DEFAULT_CLIENT, true)
    const { createCustomer } = createCustomerFixtures(store.db, systemClock)
    const accounts: Account[] = []
    while (accounts.length < people) {
      const person = await createCustomer()
      const projectIds = Array.from({ length: PROJECTS }, () => randomUUID())
      const now = systemClock.now()
      const projects = projectIds.map((id, n) => ({ id, name: `Project ${n}`, createdAt: now, updatedAt: now }))
      await store.db.insert(customerProjects).values(projects)
      const owned = projectIds.map((projectId) => ({ projectId, contactId: person.contactId, role: 'OWNER' as const }))
      await store.db.insert(projectContacts).values(owned)
      accounts.push({ person, deviceId: randomUUID(), projectIds })
    }
    // Those of tests are hashed at minimal cost.
    await store.db.update(customers).set({ passwordHash: await hashPassword(DEMO_PASSWORD) })
    return accounts
  } finally {
    await store.close()
  }
}
