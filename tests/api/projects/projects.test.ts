import { describe, expect, test } from 'vitest'
import { projectEndpoints } from '#contract/projects/endpoints.ts'
import { memberEndpoints } from '#contract/projects/members-endpoints.ts'
import type { ContactRole } from '#contract/projects/vocabulary.ts'
import { completenessPoints } from '#contract/projects/completeness.ts'
import { isOwner, roleOf } from '#contract/projects/membership.ts'
import { setUpApiServer } from '#tests/support/api/api-server.ts'
import type { Person } from '#tests/support/fixtures/customers.ts'

const server = setUpApiServer()
const { list, read, create, update, replace, remove } = projectEndpoints

const ADDRESS = { street: 'Molenveld', plotReference: '14', postalCode: '9080', city: 'Lochristi' }
const DESCRIBED = { name: 'Woning', address: ADDRESS, productCategories: ['PAVER'], type: 'NEW_BUILD', style: 'RURAL' }

const ownerOf = async (draft = {}) => {
  const owner = await server.fixtures.createCustomer()
  return { owner, params: await server.fixtures.createProject(owner, draft) }
}
const as = (person: Person, params: { id: string }, body?: unknown, headers = {}) => ({
  as: person,
  params,
  body,
  headers,
})

describe('demo projects', () => {
  test('the demo projects have every completeness score from 0 to 4', async () => {
    const people = ['lotte.verhaegen@voorbeeld.be', 'julie.lambert@exemple.be', 'studio.oost@voorbeeld.be']
    const { password } = (await server.fixtures.demoCustomer()).person
    const lists = await Promise.all(
      people.map(async (emailAddress) => {
        const { accessToken } = await server.signIn({ emailAddress, password })
        return (await server.call(list, { headers: { authorization: `Bearer ${accessToken}` } })).output.items
      }),
    )
    expect(new Set(lists.flat().map(completenessPoints))).toEqual(new Set([0, 1, 2, 3, 4]))
    expect(new Set(lists.flat().map(({ id }) => id)).size).toBeGreaterThanOrEqual(12)
  })

  test('the first demo project has a score of three, three members, a cover and the latest change', async () => {
    const { person, projectId } = await server.fixtures.demoCustomer()
    const { items } = (await server.call(list, { as: person })).output
    const [first] = items
    expect(first?.id).toBe(projectId)
    expect(first && completenessPoints(first)).toBe(3)
    expect(first?.contacts.map(({ role }) => role)).toEqual(['OWNER', 'COLLABORATOR', 'CONTACT'])
    expect(first?.cover).toMatchObject({ src: '/media/pictures/01-schuurwoning-lochristi-960.webp', width: 1600 })
    const updates = items.map(({ updatedAt }) => updatedAt ?? '')
    expect(updates).toEqual([...updates].sort().reverse())
  })
})

describe('GET customer_projects', () => {
  test('all filters of the specification are accepted (S108)', async () => {
    const { owner, params } = await ownerOf()
    const query = `?pagination=false&limited=false&contacts.contact.id=${owner.contactId}`
    const { output } = await server.call(list, { as: owner, query })
    expect(output).toMatchObject({ totalItems: 1, items: [{ id: params.id }] })
  })

  test('the limited filter narrows the list, and without it all projects are listed (S108)', async () => {
    const { owner } = await ownerOf({ limited: true, name: 'Bezoek' })
    await server.fixtures.createProject(owner, { name: 'Gewoon' })
    const names = async (query: string) =>
      (await server.call(list, { as: owner, query })).output.items.map(({ name }) => name ?? '').toSorted()
    expect(await names('?limited=false')).toEqual(['Gewoon'])
    expect(await names('?limited=true')).toEqual(['Bezoek'])
    expect(await names('')).toEqual(['Bezoek', 'Gewoon'])
  })

  test('a filter that is neither true nor false is refused by field', async () => {
    const { owner } = await ownerOf()
    const { status, problem } = await server.call(list, { as: owner, query: '?limited=maybe' })
    expect(status).toBe(422)
    expect(problem.violations).toEqual([
      { propertyPath: 'limited', message: 'Deze waarde is niet geldig', code: 'invalid' },
    ])
  })

  test('unknown filters and pagination parameters are ignored', async () => {
    const { owner } = await ownerOf()
    const query = '?pagination=true&page=2&order[name]=asc'
    expect((await server.call(list, { as: owner, query })).output.totalItems).toBe(1)
  })

  test('the contact id of another customer lists nothing (F-50)', async () => {
    const [{ owner }, { owner: other }] = [await ownerOf(), await ownerOf()]
    const query = `?contacts.contact.id=${other.contactId}`
    expect((await server.call(list, { as: owner, query })).output).toEqual({ totalItems: 0, items: [] })
  })
})

describe('fields', () => {
  test('an empty project has no address, no products and no choices, and is active (S032, S033, S034, S035, S037)', async () => {
    const { owner, params } = await ownerOf()
    const { output } = await server.call(read, as(owner, params))
    expect(output).toMatchObject({
      address: null,
      productCategories: [],
      type: 'OTHER',
      style: 'OTHER',
      status: 'ACTIVE',
    })
  })

  test('contacts have an id and one of three roles (S036, S038)', async () => {
    const [second, third] = [await server.fixtures.createCustomer(), await server.fixtures.createCustomer()]
    const contacts = [
      { person: third, role: 'CONTACT' as const },
      { person: second, role: 'COLLABORATOR' as const },
    ]
    const { owner, params } = await ownerOf({ contacts })
    const { output } = await server.call(read, as(owner, params))
    expect(output.contacts.map(({ contact, role }) => [contact.id, role])).toEqual([
      [owner.contactId, 'OWNER'],
      [second.contactId, 'COLLABORATOR'],
      [third.contactId, 'CONTACT'],
    ])
    const member = { ...params, contactId: third.contactId }
    const { status, problem } = await server.call(memberEndpoints.changeRole, as(owner, member, { role: 'GUEST' }))
    expect([status, problem.violations]).toMatchObject([422, [{ propertyPath: 'role' }]])
  })

  test('only the owner has the owner permissions (S081, S084)', async () => {
    const second = await server.fixtures.createCustomer()
    const { owner, params } = await ownerOf({ contacts: [{ person: second, role: 'COLLABORATOR' }] })
    const { output } = await server.call(read, as(second, params))
    expect(isOwner(output, owner.contactId)).toBe(true)
    expect(isOwner(output, second.contactId)).toBe(false)
    expect(roleOf(output, second.contactId)).toBe('COLLABORATOR')
  })

  test.each<[ContactRole, string | null]>([
    ['OWNER', 'Bezoek Peeters'],
    ['COLLABORATOR', null],
    ['CONTACT', null],
  ])('a member with the role %s reads the name of a limited project as %j (S031)', async (role, name) => {
    const viewer = await server.fixtures.createCustomer()
    const draft = { name: 'Bezoek Peeters', limited: true }
    const { params } =
      role === 'OWNER'
        ? { params: await server.fixtures.createProject(viewer, draft) }
        : await ownerOf({ ...draft, contacts: [{ person: viewer, role }] })
    const { output } = await server.call(read, as(viewer, params))
    expect(output).toMatchObject({ limited: true, name })
    expect((await server.call(list, { as: viewer })).output.items[0]?.name).toBe(name)
  })

  test('only the owner sees the email addresses of others', async () => {
    const second = await server.fixtures.createCustomer()
    const { owner, params } = await ownerOf({ contacts: [{ person: second, role: 'COLLABORATOR' }] })
    const addresses = async (person: Person) =>
      (await server.call(read, as(person, params))).output.contacts.map(({ contact }) => contact.emailAddress)
    expect(await addresses(owner)).toEqual([owner.emailAddress, second.emailAddress])
    expect(await addresses(second)).toEqual([null, null])
  })
})

describe('POST customer_projects', () => {
  test('the creator becomes the owner, and absent fields get their defaults (S110)', async () => {
    const owner = await server.fixtures.createCustomer()
    const { status, output, headers } = await server.call(create, { as: owner, body: { name: '  Nieuwbouw  ' } })
    expect(status).toBe(201)
    expect(headers.get('etag')).toBe('"1"')
    expect(output).toMatchObject({ name: 'Nieuwbouw', type: 'OTHER', style: 'OTHER', status: 'ACTIVE', limited: false })
    expect(roleOf(output, owner.contactId)).toBe('OWNER')
    expect((await server.call(read, as(owner, output))).output).toEqual(output)
  })

  test('the region of an address is derived from its postcode (S032)', async () => {
    const owner = await server.fixtures.createCustomer()
    const { output } = await server.call(create, {
      as: owner,
      body: { ...DESCRIBED, productCategories: ['PAVER', 'PAVER'] },
    })
    expect(output.address).toMatchObject({ ...ADDRESS, houseNumber: null, country: 'BE', region: 'FLANDERS' })
    expect(output.productCategories).toEqual(['PAVER'])
    expect(completenessPoints(output)).toBe(4)
  })

  test('a type or style of null is stored as not chosen (T21)', async () => {
    const owner = await server.fixtures.createCustomer()
    const { output } = await server.call(create, { as: owner, body: { name: 'x', type: null, style: null } })
    expect(output).toMatchObject({ type: 'OTHER', style: 'OTHER' })
  })
})

describe('PATCH customer_projects/{id}', () => {
  test('PATCH changes the sent fields and keeps all others (S111)', async () => {
    const address = { ...ADDRESS, houseNumber: null, box: null, country: 'BE' }
    const { owner, params } = await ownerOf({ ...DESCRIBED, address })
    const { output, headers } = await server.call(update, as(owner, params, { style: 'MANOR' }))
    expect(output).toMatchObject({ name: 'Woning', type: 'NEW_BUILD', style: 'MANOR', productCategories: ['PAVER'] })
    expect([output.revision, headers.get('etag')]).toEqual([2, '"2"'])
  })

  test('null resets a field to its default (F-52)', async () => {
    const { owner, params } = await ownerOf({
      ...DESCRIBED,
      address: { ...ADDRESS, houseNumber: null, box: null, country: 'BE' },
    })
    const body = { address: null, productCategories: null, type: null, style: null }
    const { output } = await server.call(update, as(owner, params, body))
    expect(output).toMatchObject({
      address: null,
      productCategories: [],
      type: 'OTHER',
      style: 'OTHER',
      name: 'Woning',
    })
  })

  test('address fields merge, and the merged address is validated (F-52)', async () => {
    const { owner, params } = await ownerOf()
    await server.call(update, as(owner, params, { address: ADDRESS }))
    const moved = await server.call(
      update,
      as(owner, params, { address: { plotReference: null, houseNumber: '7', box: '2' } }),
    )
    expect(moved.output.address).toMatchObject({ street: 'Molenveld', houseNumber: '7', box: '2', plotReference: null })
    const broken = await server.call(update, as(owner, params, { address: { houseNumber: null } }))
    expect(broken.problem.violations?.map(({ propertyPath, code }) => [propertyPath, code])).toEqual([
      ['address.houseNumber', 'houseOrPlot'],
    ])
  })

  test('an empty patch changes nothing, not even the revision', async () => {
    const { owner, params } = await ownerOf()
    const before = (await server.call(read, as(owner, params))).output
    expect((await server.call(update, as(owner, params, {}))).output).toEqual(before)
  })

  test('a changed project becomes the first of the list', async () => {
    const { owner, params } = await ownerOf()
    server.lab.clock.setOffset(60_000)
    await server.fixtures.createProject(owner)
    server.lab.clock.setOffset(120_000)
    await server.call(update, as(owner, params, { name: 'Gewijzigd' }))
    expect((await server.call(list, { as: owner })).output.items[0]?.id).toBe(params.id)
  })
})

describe('POST and DELETE customer_projects/{id}', () => {
  test('a replace sets every writable field, and absent ones get their defaults (S112)', async () => {
    const { owner, params } = await ownerOf({ ...DESCRIBED, address: null, status: 'ARCHIVED' })
    const { output, status } = await server.call(replace, as(owner, params, { name: 'Opnieuw', type: 'OUTDOOR' }))
    expect(status).toBe(200)
    expect(output).toMatchObject({
      name: 'Opnieuw',
      type: 'OUTDOOR',
      style: 'OTHER',
      productCategories: [],
      status: 'ACTIVE',
    })
    expect(output.contacts).toHaveLength(1)
  })

  test('a delete returns 204 without a body and removes the project for all members (S113)', async () => {
    const second = await server.fixtures.createCustomer()
    const { owner, params } = await ownerOf({ contacts: [{ person: second, role: 'COLLABORATOR' }] })
    const { status, json } = await server.call(remove, as(owner, params))
    expect([status, json]).toEqual([204, undefined])
    for (const person of [owner, second]) expect((await server.call(read, as(person, params))).status).toBe(404)
    expect((await server.call(remove, as(owner, params))).status).toBe(404)
  })
})

describe('If-Match (F-24)', () => {
  test.each(['"1"', '*', '"7", "1"'])('%s accepts a change of revision 1', async (ifMatch) => {
    const { owner, params } = await ownerOf()
    const response = await server.call(update, as(owner, params, { name: 'Nieuw' }, { 'if-match': ifMatch }))
    expect(response.output.name).toBe('Nieuw')
  })

  test.each(['"2"', 'W/"1"', 'nonsense'])('%s returns 412 with the current project', async (ifMatch) => {
    const { owner, params } = await ownerOf({ name: 'Blijft' })
    const patch = await server.call(update, as(owner, params, { name: 'Weg' }, { 'if-match': ifMatch }))
    const post = await server.call(replace, as(owner, params, { name: 'Weg' }, { 'if-match': ifMatch }))
    for (const response of [patch, post]) {
      expect([response.status, response.headers.get('etag')]).toEqual([412, '"1"'])
      expect(response.json).toEqual((await server.call(read, as(owner, params))).json)
    }
  })

  test('only one of ten changes with the same If-Match revision succeeds (T44, F-24)', async () => {
    const { owner, params } = await ownerOf()
    const headers = { ...(await server.authorization(owner)), 'if-match': '"1"' }
    // Opens the connections of the pool first, so that all changes start at the same time.
    await Promise.all(Array.from({ length: 10 }, () => server.call(list, { headers })))
    const change = (_: unknown, index: number) =>
      server.call(update, { params, headers, body: { name: `Wijziging ${index}` } })
    const responses = await Promise.all(Array.from({ length: 10 }, change))
    expect(responses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      200,
      ...Array<number>(9).fill(412),
    ])
  })

  test('a 412 for a collaborator does not contain the name of a limited project', async () => {
    const viewer = await server.fixtures.createCustomer()
    const contacts = [{ person: viewer, role: 'COLLABORATOR' as const }]
    const { params } = await ownerOf({ name: 'Geheim', limited: true, contacts })
    const { json } = await server.call(update, as(viewer, params, { style: 'RURAL' }, { 'if-match': '"9"' }))
    expect(json).toMatchObject({ name: null })
    expect(JSON.stringify(json)).not.toContain('Geheim')
  })
})
