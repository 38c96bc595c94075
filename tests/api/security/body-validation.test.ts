import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Endpoint } from '#contract/http/define-endpoint.ts'
import { memberEndpoints } from '#contract/projects/members-endpoints.ts'
import { projectEndpoints } from '#contract/projects/endpoints.ts'
import { historyEndpoints } from '#contract/projects/history-endpoints.ts'
import { DEMO_STAFF_PASSWORD } from '#server/db/seed/demo-credentials.ts'
import { setUpApiServer } from '#tests/support/api/api-server.ts'

const server = setUpApiServer()
const { create, update, replace, read } = projectEndpoints
const { invite, changeRole } = memberEndpoints

const ownProject = async () => {
  const as = await server.fixtures.createCustomer()
  return { as, params: await server.fixtures.createProject(as, { name: 'Blijft' }) }
}

describe('mass assignment (F-51)', () => {
  const forbidden = {
    id: 'mine',
    limited: true,
    cover: '01-schuurwoning-lochristi',
    revision: 99,
    createdAt: '2000-01-01T00:00:00Z',
    updatedAt: '2000-01-01T00:00:00Z',
    contacts: [{ contact: { id: 'x' }, role: 'OWNER' }],
    owner: 'x',
    __proto__: { limited: true },
    constructor: { prototype: { limited: true } },
  }

  test('read-only fields are ignored by a create', async () => {
    const as = await server.fixtures.createCustomer()
    const { output } = await server.call(create, { as, body: { ...forbidden, name: 'Nieuw' } })
    expect(output.id).not.toBe('mine')
    expect(output).toMatchObject({ limited: false, cover: null, revision: 1 })
    expect(output.contacts.map(({ contact }) => contact.id)).toEqual([as.contactId])
    expect(new Date(output.createdAt ?? 0).getFullYear()).toBeGreaterThan(2000)
  })

  test.each<[string, Endpoint]>([
    ['patch', update],
    ['replace', replace],
  ])('read-only fields are ignored by a %s', async (_, endpoint) => {
    const { as, params } = await ownProject()
    const before = (await server.call(read, { as, params })).output
    const { output } = await server.call(endpoint, { as, params, body: { ...forbidden, name: 'Blijft' } })
    const { revision: _r, updatedAt: _u, ...kept } = before
    expect(output).toMatchObject({ ...kept, revision: 2 })
  })

  test('a role sent by a collaborator is ignored', async () => {
    const [owner, as] = [await server.fixtures.createCustomer(), await server.fixtures.createCustomer()]
    const contacts = [{ person: as, role: 'COLLABORATOR' as const }]
    const params = await server.fixtures.createProject(owner, { name: 'Blijft', contacts })
    const ownContact = [{ contact: { id: as.contactId }, role: 'OWNER' }]
    const { output } = await server.call(update, {
      as,
      params,
      body: { ...forbidden, contacts: ownContact, role: 'OWNER' },
    })
    expect(output.contacts.map(({ contact, role }) => [contact.id, role])).toEqual([
      [owner.contactId, 'OWNER'],
      [as.contactId, 'COLLABORATOR'],
    ])
    expect(output).toMatchObject({ limited: false, revision: 1 })
  })

  test('an invitation accepts only an email address and a role', async () => {
    const { as, params } = await ownProject()
    const body = {
      ...forbidden,
      emailAddress: 'erbij@voorbeeld.be',
      role: 'CONTACT',
      joined: true,
      name: 'Baas',
      contactId: 'x',
    }
    const { output } = await server.call(invite, { as, params, body })
    expect(output).toMatchObject({ id: params.id, name: 'Blijft', limited: false, revision: 2 })
    expect(output.contacts[1]).toMatchObject({ role: 'CONTACT', joined: false, contact: { name: null } })
    expect(output.contacts[1]?.contact.id).not.toBe('x')
  })

  test('a __proto__ member pollutes no prototype', async () => {
    const { as, params } = await ownProject()
    const body = '{"__proto__":{"polluted":true},"name":"Nieuw","address":{"__proto__":{"street":"x"}}}'
    expect((await server.call(update, { as, params, body })).status).toBe(422)
    expect(({} as { polluted?: boolean }).polluted).toBeUndefined()
  })
})

describe('field validation (S030, S033, S034, S035, S037)', () => {
  test.each([
    [{}, 'name', 'required', 'Vul dit veld in'],
    [{ name: null }, 'name', 'required', 'Vul dit veld in'],
    [{ name: '   ' }, 'name', 'required', 'Vul dit veld in'],
    [{ name: 'x'.repeat(121) }, 'name', 'tooLong', 'Maximaal 120 tekens'],
    [{ name: 7 }, 'name', 'invalid', 'Deze waarde is niet geldig'],
    [{ name: 'a\0b' }, 'name', 'invalid', 'Deze waarde is niet geldig'],
    [{ name: '\ud800' }, 'name', 'invalid', 'Deze waarde is niet geldig'],
    [{ name: 'x', type: 'CASTLE' }, 'type', 'choice', 'Kies een van de mogelijkheden'],
    [{ name: 'x', style: 'ODD' }, 'style', 'choice', 'Kies een van de mogelijkheden'],
    [{ name: 'x', status: 'DELETED' }, 'status', 'choice', 'Kies een van de mogelijkheden'],
    [
      { name: 'x', productCategories: ['PAVER', 'GOLD'] },
      'productCategories.1',
      'choice',
      'Kies een van de mogelijkheden',
    ],
    [{ name: 'x', productCategories: 'PAVER' }, 'productCategories', 'invalid', 'Deze waarde is niet geldig'],
    [{ name: 'x', address: [] }, 'address.street', 'required', 'Vul dit veld in'],
  ])('%j is refused with a violation of %s', async (body, propertyPath, code, message) => {
    const as = await server.fixtures.createCustomer()
    const { status, problem } = await server.call(create, { as, body })
    expect(status).toBe(422)
    expect(problem.violations).toContainEqual({ propertyPath, code, message })
  })

  test('a name of 120 characters is accepted (S030)', async () => {
    const as = await server.fixtures.createCustomer()
    expect((await server.call(create, { as, body: { name: 'x'.repeat(120) } })).status).toBe(201)
  })

  test('all violations of an address are returned in the requested language (B20)', async () => {
    const as = await server.fixtures.createCustomer()
    const address = { street: '', postalCode: '123', city: 'Gent' }
    const { problem } = await server.call(create, {
      as,
      body: { name: 'x', address },
      headers: { 'accept-language': 'fr-BE' },
    })
    expect(problem.violations).toEqual([
      { propertyPath: 'address.street', code: 'required', message: 'Veuillez remplir ce champ' },
      { propertyPath: 'address.postalCode', code: 'postalCode', message: 'Un code postal compte 4 chiffres' },
      {
        propertyPath: 'address.houseNumber',
        code: 'houseOrPlot',
        message: 'Indiquez un numéro de maison ou de lot',
      },
    ])
    const unnumbered = { street: 'Lei', postalCode: '9000', city: 'Gent' }
    const { problem: second } = await server.call(create, { as, body: { name: 'x', address: unnumbered } })
    expect(second.violations).toEqual([
      {
        propertyPath: 'address.houseNumber',
        code: 'houseOrPlot',
        message: 'Geef een huisnummer of een kavelnummer',
      },
    ])
  })

  test('an array instead of a merge patch object is refused (F-52)', async () => {
    const { as, params } = await ownProject()
    const address = { street: 'Lei', houseNumber: '1', postalCode: '9000', city: 'Gent' }
    await server.call(update, { as, params, body: { address } })
    const { status, problem } = await server.call(update, { as, params, body: { address: [] } })
    expect(status).toBe(422)
    expect(problem.violations?.map(({ propertyPath }) => propertyPath)).toEqual(['address'])
  })
})

describe('bodies that are not JSON objects (F-52)', () => {
  const send = async (body: BodyInit, type = 'application/json', more: Record<string, string> = {}) => {
    const headers = await server.authorization(await server.fixtures.createCustomer())
    const init = { method: 'POST', body, headers: { ...headers, 'content-type': type, ...more } }
    const response = await server.request('/v2/api/customer_projects', init)
    return { status: response.status, body: (await response.json()) as { code: string }, headers: response.headers }
  }

  test.each<[string, BodyInit, number, string]>([
    ['nothing', '', 400, 'unreadable-body'],
    ['truncated JSON', '{"name":', 400, 'unreadable-body'],
    ['null', 'null', 400, 'body-not-object'],
    ['an array', '[]', 400, 'body-not-object'],
    ['a text', '"text"', 400, 'body-not-object'],
    ['bad UTF-8', new Uint8Array([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d]), 400, 'unreadable-body'],
    ['a little over 64 kB', `{"name":"${'x'.repeat(64 * 1024)}"}`, 413, 'body-too-large'],
    ['a megabyte', 'x'.repeat(1_000_000), 413, 'body-too-large'],
    ['arrays 30,000 deep', `{"name":${'['.repeat(30_000)}${']'.repeat(30_000)}}`, 422, 'violations'],
    [
      'objects 10,000 deep',
      `{"name":"x","address":${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}}`,
      422,
      'violations',
    ],
  ])('%s', async (_, text, status, code) => {
    expect(await send(text)).toMatchObject({ status, body: { code, status } })
  })

  const others: [string, Endpoint][] = [
    ['update', update],
    ['replace', replace],
    ['invite', invite],
    ['changeRole', changeRole],
  ]
  test.each(others)('invalid bodies are refused by every other write: %s', async (_, endpoint) => {
    const { as, params } = await ownProject()
    const target = { ...params, contactId: as.contactId }
    const headers = { ...(await server.authorization(as)), 'idempotency-key': 'sleutel' }
    const outcome = async (body: string) => (await server.call(endpoint, { params: target, body, headers })).status
    const deep = `{"role":${'['.repeat(30_000)}${']'.repeat(30_000)}}`
    const bodies = ['', '{"name":', '[]', 'null', `{"name":"${'x'.repeat(64 * 1024)}"}`, deep]
    const statuses = await Promise.all(bodies.map(outcome))
    // Unknown members of a merge patch are ignored, so this patch is empty.
    expect(statuses).toEqual([400, 400, 400, 400, 413, endpoint === update ? 200 : 422])
    expect((await server.call(read, { as, params })).output.revision).toBe(1)
  })

  test('a streamed body over the limit is refused without Content-Length', async () => {
    const stream = new ReadableStream<Uint8Array>({
      pull(controller) {
        controller.enqueue(new Uint8Array(16 * 1024).fill(0x20))
      },
    })
    const headers = await server.authorization(await server.fixtures.createCustomer())
    const init = {
      method: 'POST',
      body: stream,
      duplex: 'half',
      headers: { ...headers, 'content-type': 'application/json' },
    }
    // Bypasses the lab, which reads whole bodies.
    const response = await server.backend.request('/v2/api/customer_projects', init)
    expect(response.status).toBe(413)
  })

  test.each([
    ['nl', 'Een aanvraag telt hoogstens 64 kB.'],
    ['fr', 'Une demande compte au maximum 64 ko.'],
  ])('the refusal of a large body names the limit: %s', async (language, detail) => {
    const { body } = await send('x'.repeat(64 * 1024 + 1), undefined, { 'accept-language': language })
    expect(body).toMatchObject({ code: 'body-too-large', detail })
  })

  test.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'application/json; charset=latin1',
    'application/json; version=1; charset=utf-16',
    'application/json; charset=utf-88',
    '',
  ])('the media type %j is refused (S090)', async (type) => {
    const { status, headers, body } = await send('{"name":"x"}', type)
    expect([status, headers.get('accept-patch')]).toEqual([415, null])
    expect(headers.get('accept')).toBe('application/json')
    expect(body).toMatchObject({ detail: expect.stringContaining('application/json') as string })
  })

  test.each([
    'application/json;charset=UTF-8',
    'Application/JSON; charset="utf-8"',
    'application/json; charset=utf8',
    'application/json ; version=1',
  ])('the media type %s is accepted', async (type) => {
    expect((await send('{"name":"x"}', type)).status).toBe(201)
  })

  test('a file without a body is refused as an empty one, one that is said to be too large before it is read', async () => {
    const { as, params } = await ownProject()
    const headers = { ...(await server.authorization(as)), 'content-type': 'application/octet-stream' }
    const path = `/v2/api/customer_projects/${params.id}/attachments?name=nota.txt`
    const upload = async (init: RequestInit, more: Record<string, string> = {}) => {
      // Bypasses the lab, which reads whole bodies.
      const response = await server.backend.request(path, { method: 'POST', headers: { ...headers, ...more }, ...init })
      return [response.status, ((await response.json()) as { code: string }).code]
    }
    const empty = await upload({ body: '' })
    expect(empty).toEqual([422, 'attachment-empty'])
    expect(await upload({})).toEqual(empty)
    expect((await upload({ body: 'Nota' }, { 'content-length': '999999999999' }))[0]).toBe(413)
  })

  test('a call that takes several media types names them all', async () => {
    const init = { method: 'POST', body: 'x', headers: { 'content-type': 'text/plain' } }
    const response = await server.request('/v2/api/oauth/token', init)
    const types = 'application/json, application/x-www-form-urlencoded'
    expect([response.status, response.headers.get('accept')]).toEqual([415, types])
    expect(await response.json()).toMatchObject({ detail: expect.stringContaining(types) as string })
  })

  test('the form of a page is read from a form only, and the last of two equal fields counts', async () => {
    const enter = (body: string, type: string) =>
      server.request('/staff', { method: 'POST', body, headers: { 'content-type': type } })
    const fields = `password=helemaal+verkeerd&password=${encodeURIComponent(DEMO_STAFF_PASSWORD)}`
    expect((await enter(fields, 'application/x-www-form-urlencoded')).status).toBe(303)
    expect((await enter(fields, 'text/plain')).status).toBe(415)
  })

  test('a PATCH requires the merge-patch media type (S094)', async () => {
    const { as, params } = await ownProject()
    const headers = { 'content-type': 'application/json' }
    const refused = await server.call(update, { as, params, body: { name: 'x' }, headers })
    expect([refused.status, refused.headers.get('accept-patch')]).toEqual([415, 'application/merge-patch+json'])
    expect((await server.call(update, { as, params, body: { name: 'x' } })).status).toBe(200)
  })
})

describe('arbitrary values (F-53)', () => {
  test('an invitation with any values causes no internal error and adds only the named address', async () => {
    const { as, params } = await ownProject()
    const headers = await server.authorization(as)
    const hostile = [
      "' or 1=1 --",
      'a@b.be\r\nBcc: c@d.be',
      '../../etc',
      '<script>',
      '\0',
      '{{7*7}}',
      '=cmd|x',
      '\ud800',
    ]
    const member = fc.oneof(
      fc.constantFrom<unknown>(...hostile, 'OWNER', 'CONTACT'),
      fc.jsonValue({ depthSize: 'small' }),
    )
    const anything = fc.dictionary(fc.constantFrom('emailAddress', 'role', 'id', '__proto__'), member)
    await fc.assert(
      fc.asyncProperty(anything, async (body) => (await server.call(invite, { params, body, headers })).status === 422),
      { numRuns: 60 },
    )
    const target = { ...params, contactId: as.contactId }
    await fc.assert(
      fc.asyncProperty(anything, async (body) =>
        [200, 409, 422].includes((await server.call(changeRole, { params: target, body, headers })).status),
      ),
      { numRuns: 60 },
    )
    const { output } = await server.call(read, { as, params })
    expect(output.contacts).toMatchObject([{ contact: { id: as.contactId }, role: 'OWNER' }])
    for (const key of hostile.filter((text) => /^[ -~]+$/.test(text))) {
      const response = await server.call(create, { as, body: { name: 'x' }, headers: { 'idempotency-key': key } })
      expect([201, 400]).toContain(response.status)
    }
    expect((await server.call(historyEndpoints.list, { as, params })).output.items).toEqual([])
  })

  test('any field values cause no internal error, and stored values are returned unchanged', async () => {
    const { as, params } = await ownProject()
    const headers = await server.authorization(as)
    const names = ['name', 'address', 'productCategories', 'type', 'style', 'status', 'revision', '__proto__']
    const anything = fc.dictionary(fc.constantFrom(...names), fc.jsonValue({ depthSize: 'small' }))
    await fc.assert(
      fc.asyncProperty(anything, async (body) => {
        const { status } = await server.call(update, { params, body, headers })
        return [200, 422].includes(status)
      }),
      { numRuns: 150 },
    )
  })

  test('texts of all scripts are stored and returned unchanged', async () => {
    const { as, params } = await ownProject()
    const headers = await server.authorization(as)
    const text = fc
      .string({ unit: 'grapheme', minLength: 1, maxLength: 40 })
      .filter((value) => value.trim() !== '' && !value.includes('\0'))
    await fc.assert(
      fc.asyncProperty(text, async (name) => {
        const { output } = await server.call(update, { params, body: { name }, headers })
        return output.name === name.trim()
      }),
      { numRuns: 60 },
    )
  })
})
