import { describe, expect, test } from 'vitest'
import { appointmentEndpoints } from '#contract/appointments/endpoints.ts'
import { appointmentOperationEndpoints } from '#contract/appointments/operation-endpoints.ts'
import { authEndpoints } from '#contract/auth/endpoints.ts'
import { customerEndpoints } from '#contract/customers/endpoints.ts'
import type { Endpoint } from '#contract/http/define-endpoint.ts'
import { memberEndpoints } from '#contract/projects/members-endpoints.ts'
import { projectEndpoints } from '#contract/projects/endpoints.ts'
import { historyEndpoints } from '#contract/projects/history-endpoints.ts'
import { tabletEndpoints } from '#contract/tablets/endpoints.ts'
import { endpointTable } from '#contract/endpoint-table.ts'
import { DEMO_TABLET } from '#server/db/seed/demo-credentials.ts'
import { setUpApiServer } from '#tests/support/api/api-server.ts'

const server = setUpApiServer()
const { read, update, replace, remove, list } = projectEndpoints
const { invite, changeRole, remove: removeMember } = memberEndpoints
const MISSING = {
  id: '00000000-0000-4000-8000-000000000000',
  sessionId: 'none',
  passkeyId: 'none',
  provider: 'google',
  contactId: 'none',
  attachmentId: 'none',
  itemId: 'none',
  token: 'none',
}

const items: [Endpoint, unknown][] = [
  [read, undefined],
  [update, { name: 'Gekaapt' }],
  [replace, { name: 'Gekaapt' }],
  [remove, undefined],
  [historyEndpoints.list, undefined],
  [invite, { emailAddress: 'indringer@voorbeeld.be', role: 'COLLABORATOR' }],
  [changeRole, { role: 'OWNER' }],
  [removeMember, undefined],
]

describe('foreign projects (F-50)', () => {
  test.each(items)('a foreign project looks exactly like a missing one (S007, S109)', async (endpoint, body) => {
    const [owner, stranger] = [await server.fixtures.createCustomer(), await server.fixtures.createCustomer()]
    const params = await server.fixtures.createProject(owner, { name: 'Van mij' })
    // The caller's own contact id, which would be valid in a project of the caller.
    const { contactId } = stranger
    const headers = { 'idempotency-key': 'elders' }
    const foreign = await server.call(endpoint, { as: stranger, params: { ...params, contactId }, body, headers })
    const missing = await server.call(endpoint, { as: stranger, params: { ...MISSING, contactId }, body, headers })
    expect(foreign.status).toBe(404)
    expect(foreign.json).toEqual(missing.json)
    expect(withoutIds(foreign.headers)).toEqual(withoutIds(missing.headers))
    const unchanged = await server.call(read, { as: owner, params })
    expect(unchanged.output).toMatchObject({ name: 'Van mij', revision: 1 })
  })

  test.each([
    ['a NUL', '%00'],
    ['a broken escape', '%E0%A4'],
    ['a path traversal', '..%2F..%2Fetc'],
    ['SQL', "'%20or%201=1--"],
    ['3,000 characters', 'x'.repeat(3000)],
    ['an emoji', '%F0%9F%A7%B1'],
  ])('%s as an id is a 404 (F-53)', async (_, id) => {
    const owner = await server.fixtures.createCustomer()
    const headers = await server.authorization(owner)
    const response = await server.request(`/v2/api/customer_projects/${id}`, { headers })
    expect([response.status, await response.json()]).toMatchObject([404, { code: 'not-found' }])
  })
})

describe('permissions of a role (S038)', () => {
  const matrix = [
    { role: 'COLLABORATOR', patch: 200, archive: 'owner-only', replace: 'owner-only', remove: 'owner-only' },
    { role: 'CONTACT', patch: 'read-only', archive: 'read-only', replace: 'owner-only', remove: 'owner-only' },
  ] as const

  test.each(matrix)('$role has exactly the permissions of the role', async (expected) => {
    const [owner, person] = [await server.fixtures.createCustomer(), await server.fixtures.createCustomer()]
    const params = await server.fixtures.createProject(owner, { contacts: [{ person, role: expected.role }] })
    const outcome = async (endpoint: Endpoint, body?: unknown) => {
      const { status, json } = await server.call(endpoint, { as: person, params, body })
      return status === 403 ? (json as { code: string }).code : status
    }
    expect({
      role: expected.role,
      patch: await outcome(update, { style: 'RURAL' }),
      archive: await outcome(update, { status: 'ARCHIVED' }),
      replace: await outcome(replace, { name: 'Gekaapt' }),
      remove: await outcome(remove),
    }).toEqual(expected)
    expect((await server.call(read, { as: person, params })).status).toBe(200)
  })

  test('a collaborator can edit when the unchanged status is sent along', async () => {
    const [owner, person] = [await server.fixtures.createCustomer(), await server.fixtures.createCustomer()]
    const params = await server.fixtures.createProject(owner, { contacts: [{ person, role: 'COLLABORATOR' }] })
    const body = { status: 'ACTIVE', style: 'RURAL' }
    expect((await server.call(update, { as: person, params, body })).status).toBe(200)
  })

  test('the response to a refused call says why in the requested language', async () => {
    const [owner, person] = [await server.fixtures.createCustomer(), await server.fixtures.createCustomer()]
    const params = await server.fixtures.createProject(owner, { contacts: [{ person, role: 'CONTACT' }] })
    const headers = { 'accept-language': 'fr-BE' }
    const { problem } = await server.call(remove, { as: person, params, headers })
    expect(problem.detail).toBe('Seul le propriétaire du projet peut le faire.')
  })
})

describe('isolation of two customers (B37)', () => {
  test('lists of one customer contain no data of the other', async () => {
    const [one, other] = [await server.fixtures.createCustomer(), await server.fixtures.createCustomer()]
    const project = await server.fixtures.createProject(other, { name: 'Van een ander' })
    await server.fixtures.createAppointment(other, { dateFrom: new Date() })
    const queries = ['', `?contacts.contact.id=${other.contactId}`, `?contact=${other.contactId}`, '?pagination=false']
    for (const query of queries) {
      const projects = await server.call(list, { as: one, query })
      const appointments = await server.call(appointmentEndpoints.list, { as: one, query })
      expect([projects.output.totalItems, appointments.output.totalItems]).toEqual([0, 0])
    }
    const { items: own } = (await server.call(list, { as: other })).output
    expect(own.map(({ id }) => id)).toEqual([project.id])
  })
})

describe('every endpoint', () => {
  const closed = endpointTable.filter(({ callers }) => !callers.includes('anyone'))
  const customersOnly = closed.filter(({ callers }) => !callers.includes('showroom'))

  test.each(closed.map((endpoint) => [endpoint.name, endpoint] as const))(
    '%s refuses the signed-out',
    async (_, endpoint) => {
      expect((await server.call(endpoint, { params: MISSING, body: {} })).status).toBe(401)
    },
  )

  test.each(customersOnly.map((endpoint) => [endpoint.name, endpoint] as const))(
    '%s refuses tablets',
    async (_, endpoint) => {
      const body = { grant_type: 'client_credentials', client_id: DEMO_TABLET.id, client_secret: DEMO_TABLET.secret }
      const { output } = await server.call(authEndpoints.token, { body })
      const headers = { authorization: `Bearer ${output.access_token}` }
      expect((await server.call(endpoint, { params: MISSING, body: {}, headers })).status).toBe(403)
    },
  )

  const tabletsOnly = closed.filter(({ callers }) => !callers.includes('customer'))
  test.each(tabletsOnly.map((endpoint) => [endpoint.name, endpoint] as const))(
    '%s refuses customers',
    async (_, endpoint) => {
      const as = await server.fixtures.createCustomer()
      const { status, problem } = await server.call(endpoint, { as, params: MISSING, body: {} })
      expect([status, problem.code]).toEqual([403, 'tablets-only'])
    },
  )

  test('the customer endpoints are refused for tablets (T10)', () => {
    expect(customersOnly).toContain(customerEndpoints.read)
  })

  test('endpoints for staff are refused for customers (T12)', () => {
    expect(tabletsOnly).toEqual(
      expect.arrayContaining([appointmentOperationEndpoints.start, tabletEndpoints.appointments]),
    )
  })
})

function withoutIds(headers: Headers): Record<string, string> {
  const { 'x-request-id': _id, date: _date, ...rest } = Object.fromEntries(headers)
  return rest
}
