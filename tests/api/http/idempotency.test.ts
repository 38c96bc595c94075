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

const withKey = (key: string, headers = {}) => ({ 'idempotency-key': key, ...headers })
const countProjects = async (as: Person) => (await server.call(list, { as })).output.totalItems
const countChanges = async ({ id }: { id: string }) => {
  const [row] = await server.store.db
    .select({ n: count() })
    .from(projectChanges)
    .where(eq(projectChanges.projectId, id))
  return row?.n
}

/** A project with a member, and its writes that accept a key. */
async function createProjectWithWrites() {
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

describe('writes with an idempotency key (B24, F-21)', () => {
  test('every POST and PATCH of projects and members accepts a key', () => {
    const writes = endpointTable.filter(({ name, method }) => name.startsWith('projects.') && /POST|PATCH/.test(method))
    expect(writes.map(({ name, idempotent }) => [name, idempotent])).toEqual(
      ['create', 'update', 'replace', 'invite', 'changeRole'].map((name) => [`projects.${name}`, true]),
    )
  })

  test('a repeated create makes one project and returns its current state', async () => {
    const as = await server.fixtures.createCustomer()
    const [key, body] = [randomUUID(), { name: 'Eén keer' }]
    const first = await server.call(create, { as, body, headers: withKey(key) })
    const params = { id: first.output.id }
    await server.call(update, { as, params, body: { style: 'RURAL' } })
    const again = await server.call(create, { as, body, headers: withKey(key) })
    expect([again.status, again.headers.get('etag')]).toEqual([201, '"2"'])
    expect(again.output).toEqual((await server.call(read, { as, params })).output)
    expect(await countProjects(as)).toBe(1)
  })

  test('every other repeated write is done once and adds one history entry', async () => {
    const { owner, params, writes } = await createProjectWithWrites()
    for (const [endpoint, body, target] of writes) {
      const call = { as: owner, params: target, body, headers: withKey(randomUUID()) }
      const first = await server.call(endpoint, call)
      const lines = await countChanges(params)
      const again = await server.call(endpoint, call)
      expect([again.status, again.json], endpoint.name).toEqual([first.status, first.json])
      expect(await countChanges(params), endpoint.name).toBe(lines)
    }
    expect((await server.call(read, { as: owner, params })).output.revision).toBe(1 + writes.length)
  })

  test('a repeated change whose response was lost is not a conflict (F-24)', async () => {
    const { owner, params } = await createProjectWithWrites()
    const headers = withKey(randomUUID(), { 'if-match': '"1"' })
    const call = { as: owner, params, body: { name: 'Bewaard' }, headers }
    await server.call(update, call)
    const again = await server.call(update, call)
    expect([again.status, again.output]).toMatchObject([200, { name: 'Bewaard', revision: 2 }])
    const other = await server.call(update, { ...call, headers: { ...headers, ...withKey(randomUUID()) } })
    expect(other.status).toBe(412)
  })

  test('writes without a key are all executed', async () => {
    const as = await server.fixtures.createCustomer()
    for (const name of ['Dubbel', 'Dubbel']) await server.call(create, { as, body: { name } })
    expect(await countProjects(as)).toBe(2)
  })

  test.each(['create', 'update'] as const)(
    'ten simultaneous writes with one key: one %s is executed, and all succeed',
    async (name) => {
      const { owner, params } = await createProjectWithWrites()
      const headers = { ...(await server.authorization(owner)), ...withKey(randomUUID()) }
      await Promise.all(Array.from({ length: 10 }, () => server.call(list, { headers })))
      const endpoint: Endpoint = projectEndpoints[name]
      const call = { params, headers, body: { name: 'Tegelijk' } }
      const responses = await Promise.all(Array.from({ length: 10 }, () => server.call(endpoint, call)))
      expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([name === 'create' ? 201 : 200]))
      expect(new Set(responses.map(({ json }) => JSON.stringify(json))).size).toBe(1)
      expect(await countProjects(owner)).toBe(name === 'create' ? 2 : 1)
      expect(responses[0]?.json).toMatchObject({ name: 'Tegelijk', revision: name === 'create' ? 1 : 2 })
    },
  )

  test('a refused write does not use its key', async () => {
    const { owner, params } = await createProjectWithWrites()
    const key = randomUUID()
    const stale = withKey(key, { 'if-match': '"9"' })
    const call = { as: owner, params, body: { name: 'Later' } }
    expect((await server.call(update, { ...call, headers: stale })).status).toBe(412)
    expect((await server.call(update, { ...call, headers: withKey(key) })).output.name).toBe('Later')
  })

  test('repeating a create does not restore a deleted project', async () => {
    const as = await server.fixtures.createCustomer()
    const call = { as, body: { name: 'Weg' }, headers: withKey(randomUUID()) }
    const { id } = (await server.call(create, call)).output
    await server.call(remove, { as, params: { id } })
    expect((await server.call(create, call)).status).toBe(404)
    expect(await countProjects(as)).toBe(0)
  })

  test('a former member gets no data with an old key', async () => {
    const { owner, person, params } = await createProjectWithWrites()
    await server.call(changeRole, {
      as: owner,
      params: { ...params, contactId: person.contactId },
      body: { role: 'OWNER' },
    })
    const call = { as: person, params, body: { name: 'Mijn wijziging' }, headers: withKey(randomUUID()) }
    expect((await server.call(update, call)).status).toBe(200)
    await server.call(memberEndpoints.remove, { as: owner, params: { ...params, contactId: person.contactId } })
    expect((await server.call(update, call)).status).toBe(404)
  })
})

describe('idempotency keys (B24)', () => {
  test('a key used for another call is refused with its own code, and nothing is changed', async () => {
    const { owner, params, writes } = await createProjectWithWrites()
    const other = await server.fixtures.createProject(owner)
    const key = randomUUID()
    const patch = { as: owner, params, body: { name: 'Een' }, headers: withKey(key) }
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

  test('keys are separate for each customer (F-50)', async () => {
    const [one, other] = [await server.fixtures.createCustomer(), await server.fixtures.createCustomer()]
    const call = { body: { name: 'Zelfde sleutel' }, headers: withKey(randomUUID()) }
    const own = await server.call(create, { ...call, as: one })
    const others = await server.call(create, { ...call, as: other })
    expect(others.output.id).not.toBe(own.output.id)
    expect(others.status).toBe(201)
  })

  test.each(['', 'x'.repeat(101), 'met spatie', 'café', 'tab\tin'])('%j is refused by header name', async (key) => {
    const as = await server.fixtures.createCustomer()
    const { status, problem } = await server.call(create, { as, body: { name: 'x' }, headers: withKey(key) })
    expect([status, problem.code, problem.detail]).toEqual([
      400,
      'bad-write-key',
      expect.stringContaining('Idempotency-Key'),
    ])
    expect(await countProjects(as)).toBe(0)
  })

  test('100 visible characters of any kind are accepted', async () => {
    const as = await server.fixtures.createCustomer()
    const key = `"';--<>${'~'.repeat(93)}`
    expect((await server.call(create, { as, body: { name: 'x' }, headers: withKey(key) })).status).toBe(201)
    expect((await server.call(create, { as, body: { name: 'x' }, headers: withKey(key) })).status).toBe(201)
    expect(await countProjects(as)).toBe(1)
  })

  test('keys are stored for 30 days without the written data, then deleted', async () => {
    const as = await server.fixtures.createCustomer()
    const call = { as, body: { name: 'Bouwgeheim' }, headers: withKey(randomUUID()) }
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

  test('keys are documented in the OpenAPI document', async () => {
    const document = (await (await server.request('/v2/api/openapi.json')).json()) as {
      paths: Record<string, Record<string, { parameters: { name: string; schema: object }[] }>>
    }
    const { parameters = [] } = document.paths['/customer_projects']?.['post'] ?? {}
    const key = parameters.find(({ name }) => name === 'Idempotency-Key')
    expect(key?.schema).toEqual({ type: 'string', minLength: 1, maxLength: 100, pattern: '^[!-~]+$' })
  })
})
