import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Certificate, createCertificate } from '#tests/support/servers/certificate.ts'
import { findPrograms, startPostgres, type TemporaryPostgres } from '#tests/support/servers/postgres.ts'
import { type ExitResult, runToEnd, startAndWait } from '#tests/support/servers/launch-process.ts'

const BACKEND = [process.execPath, 'dist/server/main.js']

let server: TemporaryPostgres
let certificate: Certificate
let folder = ''
let database = ''

describe.runIf(findPrograms())('a start on PostgreSQL', () => {
  beforeAll(async () => {
    certificate = await createCertificate('localhost')
    server = await startPostgres({ certificate })
  }, 60_000)
  afterAll(() => server?.stop())

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'portal-postgres-'))
    database = `start_${crypto.randomUUID().replaceAll('-', '')}`
    await query(server.url, `create database ${database}`)
  })
  afterEach(() => rm(folder, { recursive: true, force: true }))

  const urlOf = (options = '') => {
    const url = new URL(server.url)
    // The name in the certificate, and not the address.
    url.hostname = 'localhost'
    return `postgres://tests@${url.host}/${database}${options}`
  }
  const environment = (databaseUrl: string, more: Record<string, string> = {}) => ({
    PORT: '0',
    DATA_DIR: join(folder, 'data'),
    DATABASE_URL: databaseUrl,
    LOG_LEVEL: 'warn',
    ...more,
  })

  test('a database that a newer build has migrated is refused with a sentence', async () => {
    const first = await startAndWait(BACKEND, { env: environment(urlOf()) })
    await first.stop()
    await query(urlOf(), `insert into drizzle.__drizzle_migrations (hash, created_at) values ('newer', 4102444800000)`)
    const result = await runToEnd(BACKEND, { env: environment(urlOf()) })
    expectSentence(
      result,
      /^The database of DATABASE_URL cannot be used: a newer build has migrated it; start that build/,
    )
  })

  test('the server of sslmode=require is verified, with the authority of sslrootcert and without a warning', async () => {
    const unknown = await runToEnd(BACKEND, { env: environment(urlOf('?sslmode=require')) })
    expectSentence(unknown, /certificate; name its authority with sslrootcert or NODE_EXTRA_CA_CERTS\.$/)

    const file = join(folder, 'authority.pem')
    await writeFile(file, certificate.cert)
    const ways = [
      environment(urlOf(`?sslmode=require&sslrootcert=${file}`)),
      environment(urlOf('?sslmode=require'), { NODE_EXTRA_CA_CERTS: file }),
    ]
    for (const env of ways) {
      const portal = await startAndWait(BACKEND, { env })
      const encrypted = await query(
        server.url,
        `select distinct ssl from pg_stat_ssl join pg_stat_activity using (pid) where datname = '${database}'`,
      )
      await portal.stop()
      expect(encrypted).toEqual([{ ssl: true }])
      expect(portal.output()).not.toMatch(/warning/i)
    }
  })

  test('a backup replaces a newer database by the commands of the README, again and again', async () => {
    const env = { DATABASE_URL: urlOf() }
    const [dump, empty, restore] = await readCommands()
    const first = await startAndWait(BACKEND, { env: environment(urlOf()) })
    await first.stop()
    const before = await query(urlOf(), 'select name, value from server_secrets order by name')
    for (const round of [1, 2]) {
      await run(dump, folder, env)
      await query(urlOf(), `create table newer_${round} (id text references customers (id))`)
      await query(urlOf(), `update server_secrets set value = 'later'`)
      await query(
        urlOf(),
        `insert into drizzle.__drizzle_migrations (hash, created_at) values ('newer', 4102444800000)`,
      )
      await run(empty, folder, env)
      await run(restore, folder, env)
      expect(await query(urlOf(), 'select name, value from server_secrets order by name')).toEqual(before)
    }
    const again = await startAndWait(BACKEND, { env: environment(urlOf()) })
    await again.stop()
    expect(before.length).toBeGreaterThan(0)
  })

  test('authenticators of staff are removed while a process runs, whose uploads stay', async () => {
    const env = environment(urlOf())
    const portal = await startAndWait(BACKEND, { env })
    const upload = join(folder, 'data/files/incoming/part')
    await writeFile(upload, 'begun')
    const result = await runToEnd([...BACKEND, 'remove-staff-authenticators'], { env })
    await portal.stop()
    expect(result).toMatchObject({ code: 0, output: expect.stringContaining('Staff have no authenticators') })
    expect(await readFile(upload, 'utf8')).toBe('begun')
  })

  test('a process opens as many connections as DATABASE_CONNECTIONS allows, and one for live updates', async () => {
    const portal = await startAndWait(BACKEND, { env: environment(urlOf(), { DATABASE_CONNECTIONS: '3' }) })
    // Of sign-in, with a connection of its own, and of a call.
    const paths = ['/health/ready', '/v2/api/showrooms']
    const requests = Array.from({ length: 60 }, (_, at) => fetch(`${portal.address}${paths[at % 2]}`))
    const statuses = (await Promise.all(requests)).map(({ status }) => status)
    const [open] = await query(server.url, `select count(*)::int from pg_stat_activity where datname = '${database}'`)
    await portal.stop()
    expect(new Set(statuses)).toEqual(new Set([200]))
    expect(open).toEqual({ count: 4 })
  })
})

describe('a start on the embedded database', () => {
  test('a folder that a newer build has migrated is refused with a sentence', async () => {
    folder = await mkdtemp(join(tmpdir(), 'portal-newer-'))
    const { openEmbedded } = await import('#server/db/open-embedded.ts')
    const { sql } = await import('drizzle-orm')
    await mkdir(join(folder, 'data'))
    const store = await openEmbedded({ folder: join(folder, 'data/db') })
    await store.db.execute(
      sql`insert into drizzle.__drizzle_migrations (hash, created_at) values ('newer', 4102444800000)`,
    )
    await store.close()
    const result = await runToEnd(BACKEND, { env: { PORT: '0', DATA_DIR: join(folder, 'data') } })
    expectSentence(result, /^The database in \S+ cannot be opened: a newer build has migrated it; start that build/)
    await rm(folder, { recursive: true })
  })
})

async function query(url: string, text: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(text)).rows
  } finally {
    await client.end()
  }
}

/** The commands of the README that back up, empty and restore a database. */
async function readCommands(): Promise<[dump: string, empty: string, restore: string]> {
  const readme = await readFile('src/server/README.md', 'utf8')
  const find = (pattern: RegExp) => {
    const [command] = pattern.exec(readme) ?? []
    if (!command) throw new Error(`The README has no command ${pattern.source}`)
    return command
  }
  return [find(/pg_dump [^`]*/), find(/^psql "\$DATABASE_URL" --command='drop .*$/m), find(/pg_restore --exit[^`]*/)]
}

/** Runs a command with the programs of the tested PostgreSQL; throws with its output when it fails. */
async function run(command: string, folder: string, env: Record<string, string>): Promise<void> {
  const path = `${findPrograms()}:${process.env['PATH']}`
  await promisify(execFile)('sh', ['-c', command], { cwd: folder, env: { ...process.env, ...env, PATH: path } })
}

/** Expects one line without stack trace, warning or log, and exit code 1. */
function expectSentence({ code, output }: ExitResult, sentence: RegExp): void {
  expect(output.trim().split('\n'), output).toHaveLength(1)
  expect(output.trim()).toMatch(sentence)
  expect(code).toBe(1)
}
