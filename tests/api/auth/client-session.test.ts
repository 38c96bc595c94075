import * as v from 'valibot'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { appointmentEndpoints } from '#contract/appointments/endpoints.ts'
import { startOfDayInBrussels } from '#contract/formats/brussels-time.ts'
import { customerEndpoints } from '#contract/customers/endpoints.ts'
import { inspirationEndpoints } from '#contract/inspiration/endpoints.ts'
import { servedPath } from '#contract/http/base-path.ts'
import { projectEndpoints } from '#contract/projects/endpoints.ts'
import { isOwner } from '#contract/projects/membership.ts'
import type { Locale } from '#contract/configuration/locales.ts'
import { entries } from '#app/platform/storage/registry.ts'
import { setLocaleSource } from '#app/platform/http/send-request.ts'
import { DEMO_PASSWORD, DEMO_TABLET } from '#server/db/seed/demo-credentials.ts'
import { faultRuleSchema, type FaultRuleInput } from '#server/lab/fault-rule.ts'
import { startTestBackend, type TestBackend } from '#tests/support/servers/test-backend.ts'
import { portalClient } from '#tests/support/client/portal-client.ts'

// The portal's own client against the real backend.

let backend: TestBackend
beforeAll(async () => {
  backend = await startTestBackend()
})
afterAll(() => backend.close())

let client: ReturnType<typeof portalClient>
beforeEach(() => {
  client = portalClient(backend.url)
})
afterEach(() => {
  backend.lab.reset()
  setLocaleSource(() => 'nl')
})

const LOTTE = 'lotte.verhaegen@voorbeeld.be'

async function signIn(username = LOTTE) {
  await client.session.login({ username, password: DEMO_PASSWORD })
  const { subject } = client.session.getSnapshot()
  const customer = await client.call(customerEndpoints.read, { params: { id: subject ?? '' } })
  return { customer, contactId: customer.contact.id }
}

/** The journal of requests since the last reset. */
const sent = (path: string) => backend.lab.calls().filter((entry) => entry.path === path)
const TOKEN = '/v2/api/oauth/token'
const grants = () => sent(TOKEN).map(({ grantType }) => grantType)
const reads = (id: string) => client.call(projectEndpoints.read, { params: { id } })
const create = (name = 'Nieuwe schuur') =>
  client.call(projectEndpoints.create, { body: { name }, idempotencyKey: crypto.randomUUID() })

describe('signing in', () => {
  test('the password grant starts a session of the customer (S088, S095, S025)', async () => {
    const { customer } = await signIn()
    expect(customer).toMatchObject({ id: client.session.getSnapshot().subject, emailAddress: LOTTE })
    expect(client.session.getSnapshot()).toMatchObject({ status: 'succeeded', kind: 'customer' })
    expect(grants()).toEqual(['password'])
    const members = ['grant_type', 'username', 'password', 'client_id', 'client_secret']
    expect(sent(TOKEN)[0]?.tokenMembers).toEqual(members)
    for (const { path } of backend.lab.calls()) expect(path).toMatch(/^\/v2\/api\//)
  })

  test('a wrong password is refused with a problem in the requested language (S095, S091)', async () => {
    const signInWithWrongPassword = () => client.session.login({ username: LOTTE, password: 'verkeerd' })
    const dutch = await signInWithWrongPassword().catch((error: unknown) => error)
    expect(dutch).toMatchObject({ code: 'rejected', status: 400, body: { error: 'invalid_grant' } })
    setLocaleSource(() => 'fr')
    const french = await signInWithWrongPassword().catch((error: unknown) => error)
    const title = (error: unknown) => (error as { problem?: { title: string } }).problem?.title
    expect(title(dutch)).toBeTruthy()
    expect(title(french)).not.toBe(title(dutch))
  })

  test('a tablet signs in with its credentials as a showroom, without a refresh token (S096, S119)', async () => {
    await client.session.loginMachine({ client_id: DEMO_TABLET.id, client_secret: DEMO_TABLET.secret })
    expect(client.session.getSnapshot()).toEqual({ status: 'succeeded', kind: 'showroom', subject: DEMO_TABLET.id })
    expect(sent(TOKEN)[0]?.tokenMembers).toEqual(['grant_type', 'client_id', 'client_secret'])
    await expect(client.call(inspirationEndpoints.list, { query: { itemsPerPage: '3' } })).resolves.toBeDefined()
  })

  test('an expired access token is renewed, and the call succeeds (S097, S061, S064, S026)', async () => {
    await signIn()
    const before = client.session.getSnapshot().subject
    const refreshToken = client.jar.get(entries.refreshToken.name) ?? ''
    backend.clock.setOffset(31 * 60 * 1000)
    // The clock of this device is now half an hour behind; the client learns the time from the 401.
    await expect(client.call(projectEndpoints.list, {})).resolves.toBeDefined()
    expect(client.session.getSnapshot()).toMatchObject({ status: 'idle', subject: before })
    expect(grants()).toEqual(['password', 'refresh_token'])
    expect(sent(TOKEN)[1]?.tokenMembers).toEqual(['grant_type', 'refresh_token', 'client_id', 'client_secret'])
    expect(refreshToken).not.toBe('')
    // The journal keeps no tokens of token requests.
    expect(JSON.stringify(backend.lab.calls())).not.toContain(refreshToken)
  })

  test('an expired token is renewed once for ten simultaneous calls (S062)', async () => {
    await signIn()
    backend.clock.setOffset(31 * 60 * 1000)
    const ids = Array.from({ length: 10 }, (_, index) => `missing-${index}`)
    for (const result of await Promise.allSettled(ids.map(reads))) {
      expect(result).toMatchObject({ status: 'rejected', reason: { code: 'api-call-failed', kind: 'not-found' } })
    }
    expect(grants()).toEqual(['password', 'refresh_token'])
    expect(client.session.isSignedIn()).toBe(true)
  })
})

describe('request headers', () => {
  test('a signed-in call is authorised; after sign-out it is not, and its 401 does not sign out (S092, S027, S066)', async () => {
    await signIn()
    await expect(client.call(projectEndpoints.list, {})).resolves.toBeDefined()
    await client.session.logout()
    const left: string[] = []
    client.session.onSignOut(({ reason }) => left.push(reason))
    await expect(client.call(projectEndpoints.list, {})).rejects.toMatchObject({ code: 'rejected', status: 401 })
    expect(left).toEqual([])
    // The journal keeps the scheme alone.
    const schemes = sent(servedPath(projectEndpoints.list.path)).map(({ headers }) => headers.authorization)
    expect(schemes).toEqual(['Bearer', undefined])
  })

  test.each<[Locale, string]>([
    ['nl', 'nl-BE'],
    ['fr', 'fr-BE'],
  ])('calls in %s send Accept: application/json and Accept-Language: %s (S090, S091)', async (locale, tag) => {
    setLocaleSource(() => locale)
    await signIn()
    for (const { headers } of backend.lab.calls()) {
      expect(headers).toMatchObject({ accept: 'application/json', 'accept-language': tag })
    }
    expect(sent(TOKEN)[0]?.headers).toMatchObject({ 'content-type': 'application/json' })
  })

  test('the customer is read by the token subject, and any other id is refused (S105)', async () => {
    await signIn()
    const other = '0f5f7f0e-93f4-4c19-a7cd-1b7f0c3a5e03'
    await expect(client.call(customerEndpoints.read, { params: { id: other } })).rejects.toMatchObject({ status: 403 })
  })
})

describe('projects', () => {
  test('the list sends its three filters and contains only own projects that are not limited (S108)', async () => {
    const { contactId } = await signIn()
    const query = { pagination: 'false', limited: 'false', 'contacts.contact.id': contactId } as const
    const { items, totalItems } = await client.call(projectEndpoints.list, { query })
    expect(sent('/v2/api/customer_projects')[0]?.query).toBe(
      `pagination=false&limited=false&contacts.contact.id=${contactId}`,
    )
    expect(items.length).toBe(totalItems)
    expect(items.length).toBeGreaterThan(0)
    for (const { limited, contacts } of items) {
      expect(limited).toBe(false)
      expect(contacts.map(({ contact }) => contact.id)).toContain(contactId)
    }
  })

  test('reading a missing or foreign project rejects with an API-call-failed error (S128, S109)', async () => {
    await signIn('studio.oost@voorbeeld.be')
    const foreign = await create('Van Studio Oost')
    await expect(reads(foreign.id)).resolves.toEqual(foreign)
    client = portalClient(backend.url)
    await signIn()
    for (const id of [foreign.id, 'no-such-project']) {
      await expect(reads(id)).rejects.toMatchObject({ code: 'api-call-failed', kind: 'not-found', status: 404 })
    }
  })

  test('a new project belongs to its creator (S110)', async () => {
    const { contactId } = await signIn()
    const project = await create()
    expect(project).toMatchObject({ name: 'Nieuwe schuur', status: 'ACTIVE', type: 'OTHER', style: 'OTHER' })
    expect(isOwner(project, contactId)).toBe(true)
  })

  test('a merge patch changes only the sent fields and respects If-Match (S111, S094)', async () => {
    await signIn()
    const { id, revision } = await create()
    const args = { params: { id }, body: { type: 'RENOVATION' }, ifMatch: revision } as const
    const changed = await client.call(projectEndpoints.update, args)
    expect(changed).toMatchObject({ id, name: 'Nieuwe schuur', type: 'RENOVATION' })
    const [request] = sent(`/v2/api/customer_projects/${id}`)
    expect(request).toMatchObject({ method: 'PATCH', headers: { 'content-type': 'application/merge-patch+json' } })
    // The revision is outdated, so the 412 contains the current project.
    const late = await client
      .call(projectEndpoints.update, { ...args, body: { name: 'Te laat' } })
      .catch((e: unknown) => e)
    expect(late).toMatchObject({ code: 'rejected', status: 412 })
    expect(await reads(id)).toEqual(changed)
  })

  test('a replace sends all fields, and absent ones get their defaults (S112)', async () => {
    await signIn()
    const { id } = await create()
    await client.call(projectEndpoints.update, {
      params: { id },
      body: { style: 'RURAL', productCategories: ['PAVER'] },
    })
    const body = { name: 'Anders', productCategories: ['ROOF_TILE' as const], type: 'EXTENSION' as const }
    const replaced = await client.call(projectEndpoints.replace, { params: { id }, body, idempotencyKey: 'k1' })
    expect(replaced).toMatchObject({ ...body, style: 'OTHER', address: null })
  })

  test('a deleted project cannot be read (S113)', async () => {
    await signIn()
    const { id } = await create()
    await expect(client.call(projectEndpoints.remove, { params: { id } })).resolves.toEqual({})
    await expect(reads(id)).rejects.toMatchObject({ kind: 'not-found' })
  })

  test('a refused request body rejects with the parsed problem and its violations (S126)', async () => {
    await signIn()
    const error = await create(' ').catch((caught: unknown) => caught)
    expect(error).toMatchObject({ code: 'rejected', status: 422 })
    expect((error as { problem?: unknown }).problem).toMatchObject({ violations: [{ propertyPath: 'name' }] })
    expect((error as { requestId?: string }).requestId).toBeTruthy()
  })

  test('a call without an id is not sent (S122)', async () => {
    await signIn()
    const before = backend.lab.calls().length
    await expect(reads('')).rejects.toMatchObject({ code: 'api-call-failed', kind: 'not-found' })
    expect(backend.lab.calls()).toHaveLength(before)
  })
})

describe('appointments', () => {
  test('upcoming appointments start at the beginning of the day in Belgium (S115, S116)', async () => {
    const { contactId } = await signIn()
    const since = startOfDayInBrussels(Date.now())
    const query = { contact: contactId, pagination: 'false', 'dateFrom[after]': since } as const
    const { items, totalItems } = await client.call(appointmentEndpoints.list, { query })
    const [call] = sent(servedPath(appointmentEndpoints.list.path))
    expect(Object.fromEntries(new URLSearchParams(call?.query))).toEqual(query)
    expect(items).toHaveLength(totalItems)
    expect(totalItems).toBeGreaterThan(0)
    for (const { dateFrom } of items) expect(Date.parse(dateFrom)).toBeGreaterThanOrEqual(Date.parse(since))
  })
})

describe('network faults', () => {
  const list = '/v2/api/customer_projects'
  const fault = (rule: Pick<FaultRuleInput, 'fault' | 'status'>) =>
    backend.lab.faults.add(v.parse(faultRuleSchema, { nth: 'every', ...rule, match: { path: list } }))

  test('an error response without JSON rejects with the HTTP status as text (S127)', async () => {
    await signIn()
    fault({ fault: 'html', status: 500 })
    await expect(client.call(projectEndpoints.list, {})).rejects.toMatchObject({ code: 'rejected', body: '500' })
  })

  test('plain text with an OK status is parsed as {}, which is "no data" for a list (T27, S129)', async () => {
    await signIn()
    fault({ fault: 'text', status: 200 })
    await expect(client.call(projectEndpoints.list, {})).rejects.toMatchObject({
      code: 'api-call-failed',
      kind: 'no-data',
    })
  })

  test('an HTML page with an OK status is an error (T27, S129)', async () => {
    await signIn()
    fault({ fault: 'html', status: 200 })
    await expect(client.call(projectEndpoints.list, {})).rejects.toMatchObject({ code: 'invalid-response' })
  })

  test('a 401 for the current token signs out (S066)', async () => {
    await signIn()
    fault({ fault: 'status', status: 401 })
    await expect(client.call(projectEndpoints.list, {})).rejects.toMatchObject({ code: 'unauthenticated', status: 401 })
    expect(client.session.isSignedIn()).toBe(false)
  })
})
