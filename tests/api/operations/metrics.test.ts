import { eq } from 'drizzle-orm'
import { Registry } from 'prom-client'
import { describe, expect, test } from 'vitest'
import { projectEndpoints } from '#contract/projects/endpoints.ts'
import { mailJobs } from '#server/db/tables.ts'
import { setUpApiServer } from '#tests/support/api/api-server.ts'
import { createMinimalServer } from '#tests/support/servers/minimal-server.ts'
import { testDatabaseUrl } from '#tests/support/servers/test-database.ts'
import { setUpHubClient } from '#tests/support/api/hub-client.ts'
import { expectSoon } from '#tests/support/api/wait-for.ts'

const HOUR_MS = 3_600_000
const TOKEN = 'a-token-for-metrics'
const server = setUpApiServer(null, { metricsToken: TOKEN })
const hub = setUpHubClient(server)

const scrape = (token: string | null = TOKEN) =>
  server.request('/metrics', token === null ? {} : { headers: { authorization: `Bearer ${token}` } })

/** The current metrics by name and labels, with `le` as the last label. */
async function metrics(): Promise<Map<string, number>> {
  const text = await (await scrape()).text()
  const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'))
  return new Map(
    lines.map((line) => {
      const name = line.slice(0, line.lastIndexOf(' ')).replace(/\{(le="[^"]+"),(.+)\}/, '{$2,$1}')
      return [name, Number(line.slice(line.lastIndexOf(' ')))]
    }),
  )
}

const requestsOf = (method: string, route: string, status: number): string =>
  `http_requests_total{method="${method}",route="${route}",status="${status}"}`

describe('metrics for Prometheus', () => {
  test('metrics require the bearer token', async () => {
    for (const token of [null, 'another-token', `${TOKEN}x`, '']) {
      const refused = await scrape(token)
      expect([refused.status, refused.headers.get('www-authenticate')]).toEqual([401, 'Bearer'])
    }
    const response = await scrape()
    expect([response.status, response.headers.get('content-type')]).toEqual([
      200,
      'text/plain; version=0.0.4; charset=utf-8',
    ])
  })

  test('every line has the Prometheus text format, and every metric has one HELP and one TYPE line', async () => {
    const lines = (await (await scrape()).text()).split('\n').filter(Boolean)
    const sample = /^[a-z_:][a-z0-9_:]*(\{[a-z]+="[^"\n]*"(,[a-z]+="[^"\n]*")*\})? (N[aA][nN]|[+-]Inf|-?[\d.e+-]+)$/
    expect(lines.filter((line) => !sample.test(line) && !/^# (HELP|TYPE) [a-z_0-9]+ ./.test(line))).toEqual([])
    const declared = lines.filter((line) => line.startsWith('# TYPE')).map((line) => line.split(' ')[2])
    expect(new Set(declared).size).toBe(declared.length)
  })

  test('requests are counted by route, method and status, and client input never becomes a label (F-65)', async () => {
    const person = await server.fixtures.createCustomer()
    const { id } = await server.fixtures.createProject(person)
    const one = '/v2/api/customer_projects/:id'
    const before = await metrics()
    const [, other] = await Promise.all([
      server.call(projectEndpoints.read, { as: person, params: { id } }),
      server.call(projectEndpoints.read, { as: person, params: { id: 'nobody' } }),
    ])
    expect(other.status).toBe(404)
    for (const path of ['/canary-1', '/canary-2']) await server.request(path, { method: 'CANARY' })
    const after = await metrics()
    const more = (name: string) => (after.get(name) ?? 0) - (before.get(name) ?? 0)
    expect([more(requestsOf('GET', one, 200)), more(requestsOf('GET', one, 404))]).toEqual([1, 1])
    expect(more(requestsOf('other', 'none', 405))).toBe(2)
    expect(more(`http_request_duration_seconds_count{method="GET",route="${one}"}`)).toBe(2)
    expect(more(`http_request_duration_seconds_bucket{method="GET",route="${one}",le="+Inf"}`)).toBe(2)
    expect(more(`http_request_duration_seconds_sum{method="GET",route="${one}"}`)).toBeGreaterThan(0)
    const text = [...after.keys()].join('\n')
    for (const canary of ['canary', 'CANARY', id, person.id, person.emailAddress]) expect(text).not.toContain(canary)
  })

  test('histogram buckets are cumulative', async () => {
    await server.request('/health/live')
    const buckets = [...(await metrics())].filter(([name]) => /_bucket\{method="GET",route="\/health\/live"/.test(name))
    const counts = buckets.map(([, count]) => count)
    expect(counts).toHaveLength(12)
    expect(counts).toEqual([...counts].sort((a, b) => a - b))
  })

  test('pending mails are counted with the age of the oldest', async () => {
    const person = await server.fixtures.createCustomer()
    const now = server.lab.clock.now().getTime()
    // A retry that is not due, which the sender does not touch.
    const [createdAt, dueAt] = [new Date(now - HOUR_MS), new Date(now + HOUR_MS)]
    const job = { kind: 'PASSWORD_CHANGED', customerId: person.id, locale: 'nl' } as const
    await server.store.db.insert(mailJobs).values([
      { id: 'put-off', job, createdAt, dueAt, tries: 2 },
      { id: 'refused', job, createdAt, dueAt: createdAt, tries: 3, refusedAt: createdAt },
    ])
    const waiting = await metrics()
    expect(waiting.get('portal_mails_waiting')).toBeGreaterThanOrEqual(1)
    expect(waiting.get('portal_mails_retried')).toBe(1)
    expect(waiting.get('portal_mails_refused')).toBe(1)
    expect(waiting.get('portal_mails_oldest_seconds')).toBeGreaterThanOrEqual(HOUR_MS / 1000)
    await server.store.db.delete(mailJobs).where(eq(mailJobs.id, 'put-off'))
    await expectSoon('empty queue', async () => (await metrics()).get('portal_mails_waiting') === 0)
    expect((await metrics()).get('portal_mails_oldest_seconds')).toBe(0)
  })

  test('open streams are counted', async () => {
    const person = await server.fixtures.createCustomer()
    const before = (await metrics()).get('portal_streams_open') ?? Number.NaN
    const stream = await hub.subscribe(await hub.tokenOf(person))
    expect((await metrics()).get('portal_streams_open')).toBe(before + 1)
    await stream.stop()
    await expectSoon('end of the stream', async () => (await metrics()).get('portal_streams_open') === before)
  })

  test(`process metrics ${testDatabaseUrl ? 'and the pool of PostgreSQL' : 'without a pool, as PGlite has none'}`, async () => {
    const now = await metrics()
    expect(now.get('portal_database_up')).toBe(1)
    expect(now.get('process_resident_memory_bytes')).toBeGreaterThan(1e6)
    expect(now.get('process_cpu_seconds_total')).toBeGreaterThan(0)
    expect(now.has('nodejs_eventloop_lag_p99_seconds')).toBe(true)
    const open = now.get('portal_database_connections_open')
    if (testDatabaseUrl) expect(open).toBeGreaterThan(0)
    else expect(open).toBeUndefined()
  })
})

describe('other configurations', () => {
  const backend = (token: string | null, db = server.store.db) =>
    createMinimalServer(server, {
      db,
      metrics: token === null ? null : { token, registry: new Registry(), connections: () => null, streams: () => 0 },
    })

  test('/metrics does not exist without a token', async () => {
    expect((await (await backend(null)).request('/metrics')).status).toBe(404)
  })

  test('an unavailable database is reported, and other metrics are served (F-59)', async () => {
    const lost = Object.assign(new Error('connect'), { code: 'ECONNREFUSED' })
    const broken = new Proxy(server.store.db, {
      get: () => () => {
        throw lost
      },
    })
    const app = await backend(TOKEN, broken)
    const response = await app.request('/metrics', { headers: { authorization: `Bearer ${TOKEN}` } })
    const text = await response.text()
    expect(response.status).toBe(200)
    expect(text).toContain('portal_database_up 0\n')
    expect(text).not.toContain('portal_mails_waiting')
    expect(text).toContain('process_resident_memory_bytes ')
  })
})
