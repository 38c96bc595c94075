import { randomUUID } from 'node:crypto'
import { count, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import type { Endpoint } from '#contract/http/define-endpoint.ts'
import { memberEndpoints } from '#contract/projects/members-endpoints.ts'
import { projectEndpoints } from '#contract/projects/endpoints.ts'
import { endpointTable } from '#contract/endpoint-table.ts'
import { idempotencyKeys, projectChanges } from '#server/db/tables.ts'
import { setUpApiServer } from '#tests/support/api/api-server.ts'
import type { Person } from '#tests/support/fixtures/customers.ts'

const server = setUpApiServer()
const { create, read, update, replace, remove, list } = projectEndpoints
const { invite, changeRole } = memberEndpoints
const DAY_MS = 24 * 60 * 60 * 1000

const under = (key: string, headers = {}) => ({ 'idempotency-key': key, ...headers })
const total = async (as: Person) => (await server.call(list, { as })).output.totalItems
const changesOf = async ({ id }: { id: string }) => {
  const [row] = await server.store.db
    .select({ n: count() })
    .from(projectChanges)
    .where(eq(projectChanges.projectId, id))
  return row?.n
}

/** A project with somebody on it, and each write of it that takes a key. */
async function setting() {
  const [owner, person] = [await server.fixtures.createCustomer(), await server.fixtures.createCustomer()]
  const params = await server.fixtures.createProject(owner, { contacts: [{ person, role: 'CONTACT' }] })
  const emailAddress = `nieuw-${randomUUID()}@voorbeeld.be`
  const writes: [Endpoint, object, Record<string, string>][] = [
    [update, { name: 'Anders' }, params],
    [replace, { name: 'Vervangen' }, params],
    [invite, { emailAddress, role: 'CONTACT' }, params],
    [changeRole, { role: 'COLLABORATOR' }, { ...params, contactId: person.contactId }],
  ]
  return { owner, person, params, writes }
}

describe('a write under a key (B24, F-21)', () => {
  test('every POST and PATCH of projects and their people takes one', () => {
    const writes = endpointTable.filter(({ name, method }) => name.startsWith('projects.') && /POST|PATCH/.test(method))
    expect(writes.map(({ name, idempotent }) => [name, idempotent])).toEqual(
      ['create', 'update', 'replace', 'invite', 'changeRole'].map((name) => [`projects.${name}`, true]),
    )
  })

  test('a project is made once, and the repeat answers it as it is now', async () => {
    const as = await server.fixtures.createCustomer()
    const [key, body] = [randomUUID(), { name: 'Eén keer' }]
    const first = await server.call(create, { as, body, headers: under(key) })
    const params = { id: first.output.id }
    await server.call(update, { as, params, body: { style: 'RURAL' } })
    const again = await server.call(create, { as, body, headers: under(key) })
    expect([again.status, again.headers.get('etag')]).toEqual([201, '"2"'])
    expect(again.output).toEqual((await server.call(read, { as, params })).output)
    expect(await total(as)).toBe(1)
  })

  test('each other write is done once, and leaves one line in the history', async () => {
    const { owner, params, writes } = await setting()
    for (const [endpoint, body, target] of writes) {
      const call = { as: owner, params: target, body, headers: under(randomUUID()) }
      const first = await server.call(endpoint, call)
      const lines = await changesOf(params)
      const again = await server.call(endpoint, call)
      expect([again.status, again.json], endpoint.name).toEqual([first.status, first.json])
      expect(await changesOf(params), endpoint.name).toBe(lines)
    }
    expect((await server.call(read, { as: owner, params })).output.revision).toBe(1 + writes.length)
  })

  test('a change whose answer was lost is not taken for somebody else’s (F-24)', async () => {
    const { owner, params } = await setting()
    const headers = under(randomUUID(), { 'if-match': '"1"' })
    const call = { as: owner, params, body: { name: 'Bewaard' }, headers }
    await server.call(update, call)
    const again = await server.call(update, call)
    expect([again.status, again.output]).toMatchObject([200, { name: 'Bewaard', revision: 2 }])
    const other = await server.call(update, { ...call, headers: { ...headers, ...under(randomUUID()) } })
    expect(other.status).toBe(412)
  })

  test('without a key each write is done', async () => {
    const as = await server.fixtures.createCustomer()
    for (const name of ['Dubbel', 'Dubbel']) await server.call(create, { as, body: { name } })
    expect(await total(as)).toBe(2)
  })

  test.each(['create', 'update'] as const)('of ten at once one %s is made, and all are answered', async (name) => {
    const { owner, params } = await setting()
    const headers = { ...(await server.authorization(owner)), ...under(randomUUID()) }
    await Promise.all(Array.from({ length: 10 }, () => server.call(list, { headers })))
    const endpoint: Endpoint = projectEndpoints[name]
    const call = { params, headers, body: { name: 'Tegelijk' } }
    const answers = await Promise.all(Array.from({ length: 10 }, () => server.call(endpoint, call)))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([name === 'create' ? 201 : 200]))
    expect(new Set(answers.map(({ json }) => JSON.stringify(json))).size).toBe(1)
    expect(await total(owner)).toBe(name === 'create' ? 2 : 1)
    expect(answers[0]?.json).toMatchObject({ name: 'Tegelijk', revision: name === 'create' ? 1 : 2 })
  })

  test('a write that was refused leaves its key free', async () => {
    const { owner, params } = await setting()
    const key = randomUUID()
    const stale = under(key, { 'if-match': '"9"' })
    const call = { as: owner, params, body: { name: 'Later' } }
    expect((await server.call(update, { ...call, headers: stale })).status).toBe(412)
    expect((await server.call(update, { ...call, headers: under(key) })).output.name).toBe('Later')
  })

  test('a repeat does not recreate a project that was deleted since', async () => {
    const as = await server.fixtures.createCustomer()
    const call = { as, body: { name: 'Weg' }, headers: under(randomUUID()) }
    const { id } = (await server.call(create, call)).output
    await server.call(remove, { as, params: { id } })
    expect((await server.call(create, call)).status).toBe(404)
    expect(await total(as)).toBe(0)
  })

  test('a former member learns nothing by an old key', async () => {
    const { owner, person, params } = await setting()
    await server.call(changeRole, {
      as: owner,
      params: { ...params, contactId: person.contactId },
      body: { role: 'OWNER' },
    })
    const call = { as: person, params, body: { name: 'Mijn wijziging' }, headers: under(randomUUID()) }
    expect((await server.call(update, call)).status).toBe(200)
    await server.call(memberEndpoints.remove, { as: owner, params: { ...params, contactId: person.contactId } })
    expect((await server.call(update, call)).status).toBe(404)
  })
})

describe('keys (B24)', () => {
  test('the key of another call is refused with a code of its own, and nothing is done', async () => {
    const { owner, params, writes } = await setting()
    const other = await server.fixtures.createProject(owner)
    const key = randomUUID()
    const patch = { as: owner, params, body: { name: 'Een' }, headers: under(key) }
    await server.call(update, patch)
    const calls: [Endpoint, object, Record<string, string>][] = [
      ...writes,
      [update, { name: 'Een' }, other],
      [update, { name: 'Twee' }, params],
      [create, { name: 'Een' }, {}],
    ]
    for (const [endpoint, body, target] of calls) {
      const { status, problem } = await server.call(endpoint, { ...patch, params: target, body })
      expect([endpoint.name, status, problem.code]).toEqual([endpoint.name, 422, 'write-key-used'])
    }
    expect((await server.call(read, { as: owner, params })).output).toMatchObject({ name: 'Een', revision: 2 })
  })

  test('are each customer’s own (F-50)', async () => {
    const [one, other] = [await server.fixtures.createCustomer(), await server.fixtures.createCustomer()]
    const call = { body: { name: 'Zelfde sleutel' }, headers: under(randomUUID()) }
    const mine = await server.call(create, { ...call, as: one })
    const theirs = await server.call(create, { ...call, as: other })
    expect(theirs.output.id).not.toBe(mine.output.id)
    expect(theirs.status).toBe(201)
  })

  test.each(['', 'x'.repeat(101), 'met spatie', 'café', 'tab\tin'])('%j is refused by its name', async (key) => {
    const as = await server.fixtures.createCustomer()
    const { status, problem } = await server.call(create, { as, body: { name: 'x' }, headers: under(key) })
    expect([status, problem.code, problem.detail]).toEqual([
      400,
      'bad-write-key',
      expect.stringContaining('Idempotency-Key'),
    ])
    expect(await total(as)).toBe(0)
  })

  test('100 visible characters of any kind are taken', async () => {
    const as = await server.fixtures.createCustomer()
    const key = `"';--<>${'~'.repeat(93)}`
    expect((await server.call(create, { as, body: { name: 'x' }, headers: under(key) })).status).toBe(201)
    expect((await server.call(create, { as, body: { name: 'x' }, headers: under(key) })).status).toBe(201)
    expect(await total(as)).toBe(1)
  })

  test('are kept for 30 days, unreadable as to what was written, and then swept', async () => {
    const as = await server.fixtures.createCustomer()
    const call = { as, body: { name: 'Bouwgeheim' }, headers: under(randomUUID()) }
    await server.call(create, call)
    const rows = () => server.store.db.select().from(idempotencyKeys).where(eq(idempotencyKeys.customerId, as.id))
    expect(JSON.stringify(await rows())).not.toContain('Bouwgeheim')
    const sweepAfter = async (ms: number) => {
      server.lab.clock.setOffset(ms)
      await server.request('/__lab/jobs', { method: 'POST' })
      return (await rows()).length
    }
    expect([await sweepAfter(30 * DAY_MS - 60_000), await sweepAfter(30 * DAY_MS + 60_000)]).toEqual([1, 0])
  })

  test('are documented', async () => {
    const document = (await (await server.request('/v2/api/openapi.json')).json()) as {
      paths: Record<string, Record<string, { parameters: { name: string; schema: object }[] }>>
    }
    const { parameters = [] } = document.paths['/v2/api/customer_projects']?.['post'] ?? {}
    const key = parameters.find(({ name }) => name === 'Idempotency-Key')
    expect(key?.schema).toEqual({ type: 'string', minLength: 1, maxLength: 100, pattern: '^[!-~]+$' })
  })
})
