import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { projectEndpoints } from '#contract/endpoints/projects.ts'
import { mailJobs } from '#server/db/tables.ts'
import { apiServer } from '#tests/support/api-server.ts'
import { bareServer } from '#tests/support/bare-server.ts'
import { testDatabaseUrl } from '#tests/support/database.ts'
import { hubClient } from '#tests/support/hub-client.ts'
import { expectSoon } from '#tests/support/soon.ts'

const HOUR_MS = 3_600_000
const TOKEN = 'a-token-for-figures'
const server = apiServer(null, { metricsToken: TOKEN })
const hub = hubClient(server)

const ask = (token: string | null = TOKEN) =>
  server.request('/metrics', token === null ? {} : { headers: { authorization: `Bearer ${token}` } })

/** The figures of now by name and labels, as they stand in the text. */
async function figures(): Promise<Map<string, number>> {
  const text = await (await ask()).text()
  const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'))
  return new Map(lines.map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.slice(line.lastIndexOf(' ')))]))
}

const requestsOf = (method: string, route: string, status: number): string =>
  `http_requests_total{method="${method}",route="${route}",status="${status}"}`

describe('figures for whoever runs the backend', () => {
  test('are for whoever has the token', async () => {
    for (const token of [null, 'another-token', `${TOKEN}x`, '']) {
      const refused = await ask(token)
      expect([refused.status, refused.headers.get('www-authenticate')]).toEqual([401, 'Bearer'])
    }
    const answer = await ask()
    expect([answer.status, answer.headers.get('content-type')]).toEqual([
      200,
      'text/plain; version=0.0.4; charset=utf-8',
    ])
  })

  test('every line is of the text format, every family has its help and type before it', async () => {
    const lines = (await (await ask()).text()).trimEnd().split('\n')
    const sample = /^[a-z_:][a-z0-9_:]*(\{[a-z]+="[^"\n]*"(,[a-z]+="[^"\n]*")*\})? (NaN|[+-]Inf|-?[\d.e+-]+)$/
    expect(lines.filter((line) => !sample.test(line) && !/^# (HELP|TYPE) [a-z_0-9]+ ./.test(line))).toEqual([])
    const declared = lines.filter((line) => line.startsWith('# TYPE')).map((line) => line.split(' ')[2])
    expect(new Set(declared).size).toBe(declared.length)
  })

  test('F-65 requests count by pattern, method and status; whatever else a client sends becomes no label', async () => {
    const person = await server.people.createCustomer()
    const { id } = await server.people.createProject(person)
    const one = '/v2/api/customer_projects/:id'
    const before = await figures()
    const [, other] = await Promise.all([
      server.call(projectEndpoints.read, { as: person, params: { id } }),
      server.call(projectEndpoints.read, { as: person, params: { id: 'nobody' } }),
    ])
    expect(other.status).toBe(404)
    for (const path of ['/canary-1', '/canary-2']) await server.request(path, { method: 'CANARY' })
    const after = await figures()
    const more = (name: string) => (after.get(name) ?? 0) - (before.get(name) ?? 0)
    expect([more(requestsOf('GET', one, 200)), more(requestsOf('GET', one, 404))]).toEqual([1, 1])
    expect(more(requestsOf('other', 'none', 405))).toBe(2)
    expect(more(`http_request_duration_seconds_count{method="GET",route="${one}"}`)).toBe(2)
    expect(more(`http_request_duration_seconds_bucket{method="GET",route="${one}",le="+Inf"}`)).toBe(2)
    expect(more(`http_request_duration_seconds_sum{method="GET",route="${one}"}`)).toBeGreaterThan(0)
    const text = [...after.keys()].join('\n')
    for (const canary of ['canary', 'CANARY', id, person.id, person.emailAddress]) expect(text).not.toContain(canary)
  })

  test('the buckets of a duration add up', async () => {
    await server.request('/health/live')
    const buckets = [...(await figures())].filter(([name]) => /_bucket\{method="GET",route="\/health\/live"/.test(name))
    const counts = buckets.map(([, count]) => count)
    expect(counts).toHaveLength(12)
    expect(counts).toEqual([...counts].sort((a, b) => a - b))
  })

  test('mails count until they are sent, with the age of the oldest', async () => {
    const person = await server.people.createCustomer()
    const now = server.lab.clock.now().getTime()
    // One that was tried and is put off: the sender leaves it where it is.
    const [createdAt, dueAt] = [new Date(now - HOUR_MS), new Date(now + HOUR_MS)]
    const job = { kind: 'PASSWORD_CHANGED', customerId: person.id, locale: 'nl' } as const
    await server.store.db.insert(mailJobs).values({ id: 'put-off', job, createdAt, dueAt, tries: 2 })
    const waiting = await figures()
    expect(waiting.get('portal_mails_waiting')).toBeGreaterThanOrEqual(1)
    expect(waiting.get('portal_mails_retried')).toBe(1)
    expect(waiting.get('portal_mails_oldest_seconds')).toBeGreaterThanOrEqual(HOUR_MS / 1000)
    await server.store.db.delete(mailJobs).where(eq(mailJobs.id, 'put-off'))
    await expectSoon('empty queue', async () => (await figures()).get('portal_mails_waiting') === 0)
    expect((await figures()).get('portal_mails_oldest_seconds')).toBe(0)
  })

  test('streams count while they are open', async () => {
    const person = await server.people.createCustomer()
    const before = (await figures()).get('portal_streams_open') ?? Number.NaN
    const stream = await hub.follow(await hub.tokenOf(person))
    expect((await figures()).get('portal_streams_open')).toBe(before + 1)
    await stream.stop()
    await expectSoon('end of the stream', async () => (await figures()).get('portal_streams_open') === before)
  })

  test(`the process, and the pool ${testDatabaseUrl ? 'of PostgreSQL' : 'that PGlite has not'}`, async () => {
    const now = await figures()
    expect(now.get('portal_database_up')).toBe(1)
    expect(now.get('process_resident_memory_bytes')).toBeGreaterThan(1e6)
    expect(now.get('process_cpu_seconds_total')).toBeGreaterThan(0)
    expect(now.has('nodejs_eventloop_lag_p99_seconds')).toBe(true)
    const open = now.get('portal_database_connections_open')
    if (testDatabaseUrl) expect(open).toBeGreaterThan(0)
    else expect(open).toBeUndefined()
  })
})

describe('a backend of its own', () => {
  const backend = (token: string | null, db = server.store.db) =>
    bareServer(server, {
      db,
      metrics: token === null ? null : { token, connections: () => null, streams: () => 0 },
    })

  test('has no such place without a token of its own', async () => {
    expect((await (await backend(null)).request('/metrics')).status).toBe(404)
  })

  test('F-59 tells that its database is gone, beside all else', async () => {
    const lost = Object.assign(new Error('connect'), { code: 'ECONNREFUSED' })
    const broken = new Proxy(server.store.db, {
      get: () => () => {
        throw lost
      },
    })
    const app = await backend(TOKEN, broken)
    const answer = await app.request('/metrics', { headers: { authorization: `Bearer ${TOKEN}` } })
    const text = await answer.text()
    expect(answer.status).toBe(200)
    expect(text).toContain('portal_database_up 0\n')
    expect(text).not.toContain('portal_mails_waiting')
    expect(text).toContain('process_resident_memory_bytes ')
  })
})
