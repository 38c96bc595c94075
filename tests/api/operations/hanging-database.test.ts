import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { sql } from 'drizzle-orm'
import { describe, expect, onTestFinished, test } from 'vitest'
import { projectEndpoints } from '#contract/projects/endpoints.ts'
import { servedPath } from '#contract/http/base-path.ts'
import { openPostgres } from '#server/db/open-postgres.ts'
import { beginElsewhere, databaseUrlOf } from '#tests/support/api/held-writes.ts'
import { setUpApiServer, CLIENT_CREDENTIALS } from '#tests/support/api/api-server.ts'
import type { Person } from '#tests/support/fixtures/customers.ts'
import { createMinimalServer } from '#tests/support/servers/minimal-server.ts'
import { testDatabaseUrl } from '#tests/support/servers/test-database.ts'

const server = setUpApiServer()
const PROJECTS = servedPath(projectEndpoints.list.path)

/** More calls than there are connections. */
const MANY = 12
const UNAVAILABLE = { status: 503, retryAfter: '2', isInTime: true }

interface App {
  request(path: string, init?: RequestInit): Response | Promise<Response>
}

/** The status of a call, and whether it came within six seconds. */
async function send(app: App, path: string, init: RequestInit = {}) {
  const startedAt = performance.now()
  const { status, headers } = await app.request(path, init)
  return { status, retryAfter: headers.get('retry-after'), isInTime: performance.now() - startedAt < 6000 }
}

const signIn = (app: App, { emailAddress: username, password }: Person) =>
  send(app, '/v2/api/oauth/token', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ grant_type: 'password', username, password, ...CLIENT_CREDENTIALS }),
  })

/** Reads projects, and creates them in transactions. */
function callsOf(app: App, authorization: { authorization: string }, count: number) {
  const create = {
    method: 'POST',
    headers: { ...authorization, 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'Gevel' }),
  }
  return Array.from({ length: count }, (_, at) =>
    send(app, PROJECTS, at % 2 === 0 ? create : { headers: authorization }),
  )
}

test('what ends a transaction for a while is a 503: a lock, a limit, a deadlock, a full or broken disk (F-59)', async () => {
  const { db } = server.store
  await db.execute(sql`create function fail() returns trigger language plpgsql as
    $$ begin raise exception 'failed' using errcode = new.name; end $$`)
  await db.execute(sql`create trigger fail before insert on customer_projects for each row execute function fail()`)
  onTestFinished(async () => void (await db.execute(sql`drop function fail cascade`)))
  const headers = await server.authorization(await server.fixtures.createCustomer())
  for (const name of ['55P03', '57014', '40P01', '40001', '25006', '25P03', '53100', '58030']) {
    const { status, headers: sent, problem } = await server.call(projectEndpoints.create, { headers, body: { name } })
    expect([name, status, sent.get('retry-after'), problem.code]).toEqual([name, 503, '2', 'unavailable'])
  }
})

// PGlite has one connection, in this process.
describe.runIf(testDatabaseUrl)('a database that hangs (F-59)', () => {
  test('calls on a locked table get a 503 within six seconds, and sign-in and readiness go on', async () => {
    const person = await server.fixtures.createCustomer()
    const authorization = await server.authorization(person)
    const other = await beginElsewhere(server)
    await other.query('lock table customer_projects in access exclusive mode')

    const blocked = callsOf(server, authorization, 2 * MANY)
    for (const moment of [Promise.resolve(), Promise.any(blocked), Promise.all(blocked)]) {
      await moment
      expect(await signIn(server, person)).toMatchObject({ status: 200, isInTime: true })
      expect((await server.request('/health/ready')).status).toBe(200)
    }
    expect(await Promise.all(blocked)).toEqual(Array.from({ length: 2 * MANY }, () => UNAVAILABLE))

    await other.query('rollback')
    const again = await Promise.all(callsOf(server, authorization, MANY))
    expect(again.map(({ status }) => status)).toEqual(Array.from({ length: MANY }, (_, at) => (at % 2 ? 200 : 201)))
  })

  test('every call to a server that has stopped answering gets a 503 within six seconds, and the next ones recover', async () => {
    const person = await server.fixtures.createCustomer()
    const authorization = await server.authorization(person)
    const url = await databaseUrlOf(server)
    const proxy = await startFreezingProxy(Number(url.port))
    url.port = String(proxy.port)
    const store = await openPostgres({ url: url.href, onIdleError: () => {} })
    onTestFinished(async () => {
      await store.close()
      proxy.close()
    })
    const app = await createMinimalServer(
      { store, fileStore: server.fileStore },
      { signInDb: store.signInDb, clock: server.lab.clock },
    )
    const before = await Promise.all([signIn(app, person), ...callsOf(app, authorization, MANY)])
    expect(before.every(({ status }) => [200, 201].includes(status))).toBe(true)

    proxy.freeze()
    const start = openPostgres({ url: url.href, onIdleError: () => {} }).catch(String)
    const frozen = [signIn(app, person), send(app, '/health/ready'), ...callsOf(app, authorization, MANY)]
    expect(await Promise.all(frozen)).toEqual(frozen.map(() => UNAVAILABLE))
    expect(await start).toMatch(/The database of DATABASE_URL cannot be used: it did not answer within 10 seconds\.$/)

    proxy.thaw()
    const after = await Promise.all([signIn(app, person), ...callsOf(app, authorization, MANY)])
    expect(after.every(({ status }) => [200, 201].includes(status))).toBe(true)
  }, 60_000)
})

/** Passes bytes on until it is frozen: then it accepts connections, and nothing arrives. */
async function startFreezingProxy(target: number) {
  const sockets = new Set<Socket>()
  let isFrozen = false
  const proxy = createServer((client) => {
    sockets.add(client.on('error', () => {}))
    if (isFrozen) return
    const upstream = connect(target, '127.0.0.1').on('error', () => client.destroy())
    sockets.add(upstream)
    client.on('data', (bytes) => isFrozen || upstream.write(bytes))
    upstream.on('data', (bytes) => isFrozen || client.write(bytes))
    client.on('close', () => upstream.destroy())
    upstream.on('close', () => client.destroy())
  }).listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  return {
    port: (proxy.address() as AddressInfo).port,
    freeze: () => void (isFrozen = true),
    thaw: () => void (isFrozen = false),
    close() {
      proxy.close()
      for (const socket of sockets) socket.destroy()
    },
  }
}
