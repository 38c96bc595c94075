import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  type ProxiedRequest,
  type ProxiedResponse,
  startRewritingProxy,
} from '#tests/support/servers/rewriting-proxy.ts'
import { startSpecificationBackend } from '#tests/support/specification-backend/specification-backend.ts'
import { CLIENT, CUSTOMER } from '#tests/support/specification-backend/state.ts'
import type { Variant } from '#tests/support/specification-backend/variant.ts'
import { checkBackend } from '#tests/contract/check-backend.ts'
import type { Credentials } from '#tests/contract/cli-arguments.ts'
import type { Findings } from '#tests/contract/findings.ts'

const ACCOUNT: Credentials = { name: CUSTOMER.emailAddress, secret: CUSTOMER.password }
const PROFILE = { customerType: 'PRIVATE', firstName: 'An', lastName: 'Peeters', language: 'nl', consents: {} }

let backend: Awaited<ReturnType<typeof startSpecificationBackend>>
beforeAll(async () => {
  backend = await startSpecificationBackend()
})
beforeEach(() => reset())
afterAll(() => backend?.close())

const openServers: { close(): Promise<void> }[] = []
afterEach(async () => {
  for (const server of openServers.splice(0)) await server.close()
})

function reset(variant: Partial<Variant> = {}): void {
  backend.reset(variant)
  const [customer] = backend.state.customers
  if (customer) customer.profile = PROFILE
}

type Alter = (request: ProxiedRequest, response: ProxiedResponse) => ProxiedResponse

async function check(alter?: Alter, customer = ACCOUNT): Promise<Findings> {
  const client = { name: CLIENT.id, secret: CLIENT.secret }
  const options = { client, customer, tablet: null, write: true, json: false }
  if (!alter) return checkBackend({ ...options, origin: backend.url })
  const proxy = await startRewritingProxy(backend.url, alter)
  openServers.push(proxy)
  return checkBackend({ ...options, origin: proxy.url })
}

const named = ({ all }: Findings, outcome: string) =>
  all
    .filter((finding) => finding.section === 'specification' && finding.outcome === outcome)
    .map((finding) => `${finding.call}: ${finding.check}`)

describe('a backend with the calls of the specification alone', () => {
  test.each<Partial<Variant>>([
    { list: 'items', done: 'no content' },
    { list: 'array', done: 'empty text', contact: 'IRI' },
    { list: 'member', done: 'other JSON' },
    { list: 'hydra:member' },
  ])('meets what the specification demands: %j (S129, T28)', async (variant) => {
    reset(variant)
    const findings = await check()
    expect(named(findings, 'differs')).toEqual([])
    expect(named(findings, 'conforms')).toEqual(
      expect.arrayContaining([
        'projects.update: S111 merge patch: project',
        'customers.saveProfile: S106 save',
        'attachments.downloadAll: S114 archive',
        'appointments.checkin: S117 operation',
      ]),
    )
  })

  test('own words and a missing contact id are notes, and our additions have a section of their own', async () => {
    const findings = await check()
    expect(named(findings, 'note')).toEqual([
      'customers.read: contact.id',
      'projects.list: type: unknown words',
      'projects.list: productCategories: unknown words',
      'projects.list: role: unknown words',
    ])
    const { conforms, additions } = JSON.parse(findings.json()) as { conforms: boolean; additions: object[] }
    expect(conforms).toBe(true)
    expect(additions).toContainEqual(expect.objectContaining({ call: 'projects.create', check: 'without a name' }))
    const [, extensions = ''] = findings.text().split('What our contract adds')
    expect(extensions).toContain('hides “All showrooms by name”')
  })

  test('the written project is deleted again, and nothing else is created', async () => {
    const before = backend.state.projects.map(({ id }) => id)
    await check()
    expect(backend.state.projects.map(({ id }) => id)).toEqual(before)
  })
})

const json = (body: unknown, status = 200) => ({
  status,
  headers: new Headers({ 'content-type': 'application/json' }),
  text: JSON.stringify(body),
})
const page = { status: 200, headers: new Headers({ 'content-type': 'text/html' }), text: '<!doctype html>' }
const parsed = ({ text }: ProxiedResponse) => JSON.parse(text) as Record<string, unknown>
const isToken = ({ path }: ProxiedRequest, { text }: ProxiedResponse) =>
  path.endsWith('/oauth/token') && /access_token|invalid_grant/.test(text)

/** A fault by the only finding that it causes. */
const FAULTS: Record<string, Alter> = {
  'token: OAuth client': (request, response) =>
    isToken(request, response) ? json({ error: 'invalid_client' }, 401) : response,
  'token: password grant': (request, response) => {
    if (!isToken(request, response) || response.status !== 200) return response
    const { refresh_token: _refresh, ...tokens } = parsed(response)
    return json(tokens)
  },
  'token: S025 access token': (request, response) =>
    isToken(request, response) && response.status === 200
      ? json({ ...parsed(response), access_token: 'opaque' })
      : response,
  'projects.update: answers no page': ({ method }, response) => (method === 'PATCH' ? page : response),
  'customers.saveProfile: answers no page': ({ path, headers }, response) =>
    path.endsWith('/profile') && headers.has('authorization') ? page : response,
  'customers.verifyActivation: answers no page': ({ method, path }, response) =>
    method === 'POST' && path.includes('/verify-activation/') ? page : response,
  'projects.list: list form': ({ method, path }, response) =>
    method === 'GET' && path.endsWith('/customer_projects') && response.status === 200
      ? json({ results: [] })
      : response,
  'projects.list: requires a login': ({ method, path, headers }, response) =>
    method === 'GET' && path.endsWith('/customer_projects') && !headers.has('authorization')
      ? json({ items: [] })
      : response,
  'attachments.downloadAll: exists': ({ path }, response) =>
    path.endsWith('/attachments/download') ? json({}, 404) : response,
  'attachments.downloadAll: file address': ({ path }, response) =>
    path.endsWith('/attachments/download') && response.status === 200
      ? json({ fileUrl: 'https://files.example/all.zip' })
      : response,
  'appointments.start: S117 operation': ({ path, headers }, response) =>
    path.endsWith('/start') && headers.has('authorization') ? json({}, 500) : response,
}

describe('a backend with one fault', () => {
  test.each(Object.entries(FAULTS))('is told about it alone: %s', async (finding, alter) => {
    expect([...new Set(named(await check(alter), 'differs'))]).toEqual([finding])
  })

  test('a wrong password is told apart from a refused client', async () => {
    const findings = await check(undefined, { ...ACCOUNT, secret: 'not-the-password' })
    expect(named(findings, 'differs')).toEqual(['token: password grant'])
  })
})
