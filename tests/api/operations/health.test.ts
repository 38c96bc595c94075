import { PassThrough } from 'node:stream'
import pino from 'pino'
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { projectEndpoints } from '#contract/projects/endpoints.ts'
import { setUpApiServer, CLIENT_CREDENTIALS } from '#tests/support/api/api-server.ts'
import { expectSoon } from '#tests/support/api/wait-for.ts'
import { createMinimalServer } from '#tests/support/servers/minimal-server.ts'
import { testDatabaseUrl } from '#tests/support/servers/test-database.ts'

const server = setUpApiServer()

/** A backend that logs to memory, optionally with a failing database. */
async function createLoggedServer(breakage?: Error) {
  const lines: string[] = []
  const stream = new PassThrough().on('data', (chunk: Buffer) => lines.push(chunk.toString()))
  const { db } = server.store
  const broken = new Proxy(db, {
    get: () => () => {
      throw breakage ?? new Error('not broken')
    },
  })
  const app = await createMinimalServer(server, {
    db: breakage ? broken : db,
    logger: pino({ level: 'debug' }, stream),
  })
  return { app, log: () => lines.join('') }
}

const endConnections = () =>
  server.store.db.execute(
    sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`,
  )

describe('health', () => {
  test(`this run is on ${testDatabaseUrl ? 'PostgreSQL' : 'PGlite'}`, () => {
    expect(server.store.kind).toBe(testDatabaseUrl ? 'PostgreSQL' : 'PGlite')
  })

  test('the process is live and ready', async () => {
    for (const kind of ['live', 'ready']) {
      const response = await server.request(`/health/${kind}`)
      expect([response.status, await response.json()]).toEqual([200, { status: kind }])
    }
  })

  test('without its database the process is live but not ready (F-59)', async () => {
    const { app } = await createLoggedServer(Object.assign(new Error('connect'), { code: 'ECONNREFUSED' }))
    expect((await app.request('/health/live')).status).toBe(200)
    const ready = await app.request('/health/ready')
    expect([ready.status, ready.headers.get('retry-after')]).toEqual([503, '2'])
  })
})

describe('internal errors (F-59, F-65)', () => {
  const signIn = (app: { request: (path: string, init: RequestInit) => Response | Promise<Response> }) =>
    app.request('/v2/api/oauth/token', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        grant_type: 'password',
        username: 'canary@voorbeeld.be',
        password: 'canary-secret',
        ...CLIENT_CREDENTIALS,
      }),
    })

  test('a lost database connection returns 503 with Retry-After', async () => {
    const { app } = await createLoggedServer(Object.assign(new Error('terminating'), { code: '57P01' }))
    const response = await signIn(app)
    expect([response.status, response.headers.get('retry-after')]).toEqual([503, '2'])
    expect(await response.json()).toMatchObject({ code: 'unavailable' })
  })

  test('an internal error returns 500 with a reference and no details, and the log has the reference', async () => {
    const cause = new Error('duplicate key value violates … (canary@voorbeeld.be)')
    const { app, log } = await createLoggedServer(new Error('Failed query: insert canary-secret', { cause }))
    const response = await signIn(app)
    const body = await response.text()
    expect(response.status).toBe(500)
    expect(body + log()).not.toMatch(/canary/)
    const reference = response.headers.get('x-request-id') ?? ''
    expect(reference).toMatch(/^[2-9A-Z]{4}(-[2-9A-Z]{4}){2}$/)
    expect(body).toContain(reference)
    expect(log()).toContain(reference)
  })

  test('the log of a sign-in contains method, pattern, status, grant and refusal, and no secrets', async () => {
    const { app, log } = await createLoggedServer()
    await signIn(app)
    const unknown = { method: 'POST', headers: { 'content-type': 'application/json' } }
    const body = JSON.stringify({ grant_type: 'canary-grant', ...CLIENT_CREDENTIALS })
    await app.request('/v2/api/oauth/token', { ...unknown, body })
    const { accessToken, refreshToken } = await server.signIn((await server.fixtures.demoCustomer()).person)
    await app.request(`/v2/api/customer_projects/secret-id?contact=canary&access_token=${accessToken}`, {
      headers: { authorization: `Bearer ${accessToken}` },
    })
    expect(log()).toMatch(/"method":"POST","route":"\/v2\/api\/oauth\/token","status":400/)
    expect(log()).toMatch(/"status":400,"ms":\d+,"grant":"password","problem":"invalid-credentials"/)
    expect(log()).toMatch(/"status":400,"ms":\d+,"grant":"other","problem":"unsupported-grant"/)
    expect(log()).toMatch(/"route":"\/v2\/api\/customer_projects\/:id","status":404,"ms":\d+,"problem":"not-found"/)
    for (const secret of ['canary', accessToken, refreshToken, 'secret-id']) expect(log()).not.toContain(secret)
  })
})

// PGlite runs in this process, without connections.
describe.runIf(testDatabaseUrl)('connections closed by the database (F-59)', () => {
  test('connections closed between calls are replaced for the next call', async () => {
    const person = await server.fixtures.createCustomer()
    const headers = await server.authorization(person)
    await Promise.all(Array.from({ length: 5 }, () => server.call(projectEndpoints.list, { headers })))
    await endConnections()
    // The connection that is handed out may already be closed and returns 503; the next one is new.
    const statuses = [0, 1, 2].map(async () => (await server.call(projectEndpoints.list, { headers })).status)
    expect((await Promise.all(statuses)).every((status) => [200, 503].includes(status))).toBe(true)
    // Others of the pool may turn out to be closed only now.
    const status = async () => (await server.call(projectEndpoints.list, { headers })).status
    await expectSoon('call on a new connection', async () => (await status()) === 200)
  })

  test('a connection closed in a transaction fails that transaction only', async () => {
    const lost = server.store.db.transaction(async (tx) => {
      const [own] = await tx.select({ pid: sql<number>`pg_backend_pid()` }).from(sql`(values (1)) one`)
      await endConnections()
      await expectSoon('end of the connection', async () => {
        const found = sql`(select from pg_stat_activity where pid = ${own?.pid}) found`
        return (await server.store.db.select({ one: sql`1` }).from(found)).length === 0
      })
      await tx.execute(sql`select 1`)
    })
    await expect(lost).rejects.toThrow(/./)
    expect((await server.request('/health/ready')).status).toBe(200)
  })
})
