import { describe, expect, test } from 'vitest'
import { visitEndpoints } from '#contract/endpoints/appointment-operations.ts'
import { appointmentEndpoints } from '#contract/endpoints/appointments.ts'
import { authEndpoints } from '#contract/endpoints/auth.ts'
import { customerEndpoints } from '#contract/endpoints/customers.ts'
import type { Endpoint } from '#contract/endpoints/define-endpoint.ts'
import { sharingEndpoints } from '#contract/endpoints/project-sharing.ts'
import { projectEndpoints } from '#contract/endpoints/projects.ts'
import { deviceEndpoints } from '#contract/endpoints/showroom-devices.ts'
import { endpointTable } from '#contract/endpoints/table.ts'
import { DEMO_TABLET } from '#server/db/seed/demo-access.ts'
import { apiServer } from '#tests/support/api-server.ts'

const server = apiServer()
const { read, update, replace, remove, list } = projectEndpoints
const { history, invite, changeRole, removePerson } = sharingEndpoints
const MISSING = {
  id: '00000000-0000-4000-8000-000000000000',
  sessionId: 'none',
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
  [history, undefined],
  [invite, { emailAddress: 'indringer@voorbeeld.be', role: 'COLLABORATOR' }],
  [changeRole, { role: 'OWNER' }],
  [removePerson, undefined],
]

describe('F-50 somebody else’s project', () => {
  test.each(items)('S007 S109 looks exactly like a missing one', async (endpoint, body) => {
    const [owner, stranger] = [await server.people.createCustomer(), await server.people.createCustomer()]
    const params = await server.people.createProject(owner, { name: 'Van mij' })
    // Their own contact id, which would be right on a project of theirs.
    const { contactId } = stranger
    const headers = { 'idempotency-key': 'elders' }
    const foreign = await server.call(endpoint, { as: stranger, params: { ...params, contactId }, body, headers })
    const missing = await server.call(endpoint, { as: stranger, params: { ...MISSING, contactId }, body, headers })
    expect(foreign.status).toBe(404)
    expect(foreign.json).toEqual(missing.json)
    expect(withoutIds(foreign.headers)).toEqual(withoutIds(missing.headers))
    const kept = await server.call(read, { as: owner, params })
    expect(kept.output).toMatchObject({ name: 'Van mij', revision: 1 })
  })

  test.each([
    ['a NUL', '%00'],
    ['a broken escape', '%E0%A4'],
    ['steps upwards', '..%2F..%2Fetc'],
    ['SQL', "'%20or%201=1--"],
    ['3,000 letters', 'x'.repeat(3000)],
    ['a picture', '%F0%9F%A7%B1'],
  ])('F-53 %s for an id is a missing one', async (_, id) => {
    const owner = await server.people.createCustomer()
    const headers = await server.authorization(owner)
    const answer = await server.request(`/v2/api/customer_projects/${id}`, { headers })
    expect([answer.status, await answer.json()]).toMatchObject([404, { code: 'not-found' }])
  })
})

describe('S038 what a role may do', () => {
  const matrix = [
    { role: 'COLLABORATOR', patch: 200, archive: 'owner-only', replace: 'owner-only', remove: 'owner-only' },
    { role: 'CONTACT', patch: 'read-only', archive: 'read-only', replace: 'owner-only', remove: 'owner-only' },
  ] as const

  test.each(matrix)('as $role', async (expected) => {
    const [owner, person] = [await server.people.createCustomer(), await server.people.createCustomer()]
    const params = await server.people.createProject(owner, { contacts: [{ person, role: expected.role }] })
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

  test('a collaborator who sends the status along unchanged may describe', async () => {
    const [owner, person] = [await server.people.createCustomer(), await server.people.createCustomer()]
    const params = await server.people.createProject(owner, { contacts: [{ person, role: 'COLLABORATOR' }] })
    const body = { status: 'ACTIVE', style: 'RURAL' }
    expect((await server.call(update, { as: person, params, body })).status).toBe(200)
  })

  test('the refusal says why in the language asked for', async () => {
    const [owner, person] = [await server.people.createCustomer(), await server.people.createCustomer()]
    const params = await server.people.createProject(owner, { contacts: [{ person, role: 'CONTACT' }] })
    const headers = { 'accept-language': 'fr-BE' }
    const { problem } = await server.call(remove, { as: person, params, headers })
    expect(problem.detail).toBe('Seul le propriétaire du projet peut le faire.')
  })
})

describe('B37 two customers side by side', () => {
  test('nothing of one reaches the other by any list', async () => {
    const [one, other] = [await server.people.createCustomer(), await server.people.createCustomer()]
    const project = await server.people.createProject(other, { name: 'Van een ander' })
    await server.people.createAppointment(other, { dateFrom: new Date() })
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
      const as = await server.people.createCustomer()
      const { status, problem } = await server.call(endpoint, { as, params: MISSING, body: {} })
      expect([status, problem.code]).toEqual([403, 'tablets-only'])
    },
  )

  test('T10 the customer is among what tablets are refused', () => {
    expect(customersOnly).toContain(customerEndpoints.read)
  })

  test('T12 what needs staff’s PIN is among what customers are refused', () => {
    expect(tabletsOnly).toEqual(expect.arrayContaining([visitEndpoints.start, deviceEndpoints.visits]))
  })
})

function withoutIds(headers: Headers): Record<string, string> {
  const { 'x-request-id': _id, date: _date, ...rest } = Object.fromEntries(headers)
  return rest
}
