import { PassThrough } from 'node:stream'
import pino from 'pino'
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { projectEndpoints } from '#contract/projects/endpoints.ts'
import { setUpApiServer, CLIENT_CREDENTIALS } from '#tests/support/api/api-server.ts'
import { createMinimalServer } from '#tests/support/servers/minimal-server.ts'
import { testDatabaseUrl } from '#tests/support/servers/test-database.ts'

const server = setUpApiServer()

/** The backend with a log that can be read, on a database that may be broken. */
async function observed(breakage?: Error) {
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
      const answer = await server.request(`/health/${kind}`)
      expect([answer.status, await answer.json()]).toEqual([200, { status: kind }])
    }
  })

  test('without its database it is live and not ready (F-59)', async () => {
    const { app } = await observed(Object.assign(new Error('connect'), { code: 'ECONNREFUSED' }))
    expect((await app.request('/health/live')).status).toBe(200)
    const ready = await app.request('/health/ready')
    expect([ready.status, ready.headers.get('retry-after')]).toEqual([503, '2'])
  })
})

describe('internal faults (F-59, F-65)', () => {
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

  test('a lost database answers 503 with a time to come back', async () => {
    const { app } = await observed(Object.assign(new Error('terminating'), { code: '57P01' }))
    const answer = await signIn(app)
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '2'])
    expect(await answer.json()).toMatchObject({ code: 'unavailable' })
  })

  test('a fault answers 500 with a reference and nothing of its cause; the log knows that reference', async () => {
    const cause = new Error('duplicate key value violates … (canary@voorbeeld.be)')
    const { app, log } = await observed(new Error('Failed query: insert canary-secret', { cause }))
    const answer = await signIn(app)
    const body = await answer.text()
    expect(answer.status).toBe(500)
    expect(body + log()).not.toMatch(/canary/)
    const reference = answer.headers.get('x-request-id') ?? ''
    expect(reference).toMatch(/^[2-9A-Z]{4}(-[2-9A-Z]{4}){2}$/)
    expect(body).toContain(reference)
    expect(log()).toContain(reference)
  })

  test('the log of a sign-in holds method, pattern and status, and no secret', async () => {
    const { app, log } = await observed()
    await signIn(app)
    const { accessToken, refreshToken } = await server.signIn((await server.fixtures.demoCustomer()).person)
    await app.request(`/v2/api/customer_projects/secret-id?contact=canary&access_token=${accessToken}`, {
      headers: { authorization: `Bearer ${accessToken}` },
    })
    expect(log()).toMatch(/"method":"POST","route":"\/v2\/api\/oauth\/token","status":400/)
    expect(log()).toMatch(/"route":"\/v2\/api\/customer_projects\/:id","status":404/)
    for (const secret of ['canary', accessToken, refreshToken, 'secret-id']) expect(log()).not.toContain(secret)
  })
})

// PGlite runs inside this process: there is no connection to lose.
describe.runIf(testDatabaseUrl)('a database that ends our connections (F-59)', () => {
  test('between calls: the next call works', async () => {
    const person = await server.fixtures.createCustomer()
    const headers = await server.authorization(person)
    await Promise.all(Array.from({ length: 5 }, () => server.call(projectEndpoints.list, { headers })))
    await endConnections()
    // A connection that breaks while it is being handed out answers 503; the one after it is new.
    const statuses = [0, 1, 2].map(async () => (await server.call(projectEndpoints.list, { headers })).status)
    expect((await Promise.all(statuses)).every((status) => [200, 503].includes(status))).toBe(true)
    expect((await server.call(projectEndpoints.list, { headers })).status).toBe(200)
  })

  test('in the middle of a transaction: that one fails, the process goes on', async () => {
    const lost = server.store.db.transaction(async (tx) => {
      await tx.execute(sql`select 1`)
      await endConnections()
      await new Promise((resolve) => setTimeout(resolve, 200))
      await tx.execute(sql`select 1`)
    })
    await expect(lost).rejects.toThrow(/./)
    expect((await server.request('/health/ready')).status).toBe(200)
  })
})
