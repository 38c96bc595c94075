import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { FaultRuleInput } from '#server/lab/fault-rule.ts'
import type { JournalEntry } from '#server/lab/request-journal.ts'
import { listen } from '#server/http/listen.ts'
import { startTestBackend, type TestBackend } from '#tests/support/servers/test-backend.ts'
import { expectSoon } from '#tests/support/api/wait-for.ts'
import { CLIENT_CREDENTIALS } from '#tests/support/api/api-server.ts'
import type { Person } from '#tests/support/fixtures/customers.ts'

let backend: TestBackend
let person: Person

beforeAll(async () => {
  backend = await startTestBackend()
  person = await backend.createCustomer()
}, 60_000)
beforeEach(() => post('reset', {}))
afterAll(() => backend.close(), 30_000)

const LIST = '/v2/api/customer_projects'
const post = async (path: string, body: unknown): Promise<Response> =>
  fetch(`${backend.url}/__lab/${path}`, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json' },
  })
const fault = async (...rules: FaultRuleInput[]) => expect((await post('faults', { rules })).status).toBe(200)
const calls = async () => (await (await fetch(`${backend.url}/__lab/calls`)).json()) as JournalEntry[]
const get = (path = LIST, headers = {}) => fetch(backend.url + path, { headers })

async function authorization(): Promise<{ authorization: string }> {
  const body = {
    grant_type: 'password',
    username: person.emailAddress,
    password: person.password,
    ...CLIENT_CREDENTIALS,
  }
  const init = { method: 'POST', body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }
  const tokens = (await (await fetch(`${backend.url}/v2/api/oauth/token`, init)).json()) as { access_token: string }
  return { authorization: `Bearer ${tokens.access_token}` }
}

async function createProject(name: string): Promise<Response> {
  const headers = { ...(await authorization()), 'content-type': 'application/json' }
  return fetch(backend.url + LIST, { method: 'POST', body: JSON.stringify({ name }), headers })
}

async function names(): Promise<(string | null)[]> {
  const list = (await (await get(LIST, await authorization())).json()) as { items: { name: string | null }[] }
  return list.items.map(({ name }) => name)
}

describe('faults of a listening server (B38)', () => {
  test('delay responds late', async () => {
    await fault({ match: { path: LIST }, fault: 'delay', ms: 300 })
    const started = performance.now()
    expect((await get()).status).toBe(401)
    expect(performance.now() - started).toBeGreaterThan(290)
  })

  test('hold sends the response that was made before once it is released', async () => {
    const headers = await authorization()
    await fault({ match: { method: 'GET', path: LIST }, fault: 'hold' })
    const held = get(LIST, headers)
    await expectSoon('held response', async () => (await calls()).some(({ isHeld }) => isHeld))
    await createProject('Na het antwoord')
    await post('release', {})
    expect(await (await held).text()).not.toContain('Na het antwoord')
    expect(await names()).toContain('Na het antwoord')
  })

  test('stall sends no response until the lab is reset', async () => {
    await fault({ match: { path: LIST }, fault: 'stall' })
    const stalled = get().then(
      () => 'answered',
      () => 'cut',
    )
    const early = await Promise.race([stalled, new Promise((resolve) => setTimeout(resolve, 300, 'waiting'))])
    expect(early).toBe('waiting')
    await post('reset', {})
    expect(await stalled).toBe('cut')
  })

  test('cut-before closes the connection before the write is committed (F-03)', async () => {
    await fault({ match: { method: 'POST', path: LIST }, fault: 'cut-before' })
    await expect(createProject('Nooit bewaard')).rejects.toThrow('fetch failed')
    expect(await names()).not.toContain('Nooit bewaard')
  })

  test('cut-after closes the connection after the write is committed (F-21)', async () => {
    await fault({ match: { method: 'POST', path: LIST }, fault: 'cut-after' })
    await expect(createProject('Toch bewaard')).rejects.toThrow('fetch failed')
    expect(await names()).toContain('Toch bewaard')
  })

  test('truncate sends the status and half of the body (F-25)', async () => {
    await fault({ match: { path: '/v2/api/openapi.json' }, fault: 'truncate' })
    const response = await get('/v2/api/openapi.json')
    expect(response.status).toBe(200)
    await expect(response.text()).rejects.toThrow('terminated')
    expect((await (await get('/v2/api/openapi.json')).text()).length).toBeGreaterThan(1000)
  })

  test.each<[FaultRuleInput['fault'], Partial<FaultRuleInput>, number, string, string]>([
    ['status', {}, 500, 'application/json', '{"title":"Fault","code":"lab"}'],
    [
      'status',
      { status: 429, headers: { 'retry-after': '7' } },
      429,
      'application/json',
      '{"title":"Fault","code":"lab"}',
    ],
    ['html', {}, 200, 'text/html', '<!doctype html><title>Proxy</title>'],
    ['text', { body: 'Accepted' }, 200, 'text/plain', 'Accepted'],
    ['json', { body: { access_token: null } }, 200, 'application/json', '{"access_token":null}'],
  ])('the fault %s responds as configured: %j (F-25)', async (kind, more, status, type, body) => {
    await fault({ match: { path: LIST }, fault: kind, ...more })
    const response = await get()
    expect([response.status, await response.text()]).toEqual([status, body])
    expect(response.headers.get('content-type')).toContain(type)
    expect(response.headers.get('retry-after')).toBe(more.headers?.['retry-after'] ?? null)
  })
})

test('TRACE is refused like any unknown method, with and without the lab (F-44)', async () => {
  const plain = await listen(backend.appWithoutLab, { host: '127.0.0.1', port: 0 })
  for (const url of [backend.url, plain.url]) {
    const sent = request(url + LIST, { method: 'TRACE' }).end()
    const [response] = (await once(sent, 'response')) as [IncomingMessage]
    response.resume()
    expect([url, response.statusCode]).toEqual([url, 405])
  }
  await plain.close()
})

describe('requests that a rule matches', () => {
  const statuses = async (count: number) => {
    const results: number[] = []
    for (let index = 0; index < count; index++) results.push((await get()).status)
    return results
  }

  test.each<[string, Partial<FaultRuleInput>, number[]]>([
    ['the first one by default', {}, [500, 401, 401, 401]],
    ['the nth', { nth: 3 }, [401, 401, 500, 401]],
    ['two from the nth on', { nth: 2, times: 2 }, [401, 500, 500, 401]],
    ['all of them', { nth: 'every' }, [500, 500, 500, 500]],
    ['the first two of all', { nth: 'every', times: 2 }, [500, 500, 401, 401]],
    ['only its method', { match: { method: 'DELETE', path: LIST }, nth: 'every' }, [401, 401, 401, 401]],
    ['all paths that match a wildcard', { match: { path: '/v2/api/*' }, nth: 'every' }, [500, 500, 500, 500]],
    [
      'only exact paths without a wildcard',
      { match: { path: '/v2/api/customer' }, nth: 'every' },
      [401, 401, 401, 401],
    ],
  ])('%s', async (_, more, expected) => {
    await fault({ match: { path: LIST }, fault: 'status', ...more })
    expect(await statuses(4)).toEqual(expected)
  })

  test('a probability with a seed always matches the same requests', async () => {
    const rules = [{ match: { path: LIST }, fault: 'status', nth: 'every', probability: 0.5 }]
    const run = async (seed: number) => {
      await post('reset', {})
      await post('faults', { rules, seed })
      return statuses(16)
    }
    const first = await run(7)
    expect(new Set(first)).toEqual(new Set([500, 401]))
    expect(await run(7)).toEqual(first)
    expect(await run(8)).not.toEqual(first)
  })

  test('an invalid rule is refused', async () => {
    const response = await post('faults', { rules: [{ match: { path: LIST }, fault: 'explode' }] })
    expect(response.status).toBe(422)
  })
})

describe('request journal', () => {
  test('the journal contains order, path, query, status and non-secret data of requests', async () => {
    const headers = { ...(await authorization()), 'accept-language': 'fr-BE', cookie: 'portal_access_token=canary' }
    await get(`${LIST}?limited=false`, headers)
    await createProject('In het journaal')
    const [token, list, , create] = await calls()
    expect(token).toMatchObject({ method: 'POST', path: '/v2/api/oauth/token', grantType: 'password', status: 200 })
    expect(token?.tokenMembers).toEqual(['grant_type', 'username', 'password', 'client_id', 'client_secret'])
    expect(list).toMatchObject({ method: 'GET', path: LIST, query: 'limited=false', status: 200, fault: null })
    expect(list?.headers).toMatchObject({ 'accept-language': 'fr-BE', authorization: 'Bearer' })
    expect(create).toMatchObject({ method: 'POST', status: 201, body: { name: 'In het journaal' } })
    const text = JSON.stringify(await calls())
    for (const secret of [person.password, headers.authorization, 'canary']) expect(text).not.toContain(secret)
  })

  test('a request cut by a fault has no status, but the kind of the fault', async () => {
    await fault({ match: { path: LIST }, fault: 'cut-after' })
    await expect(get()).rejects.toThrow('fetch failed')
    expect(await calls()).toMatchObject([{ path: LIST, status: null, fault: 'cut-after' }])
  })

  test('a reset empties the journal, and calls of the lab API are not in it', async () => {
    await get()
    await post('reset', {})
    expect(await calls()).toEqual([])
  })

  test('connections are not reused, so that browsers do not retry cut requests', async () => {
    expect((await get()).headers.get('connection')).toBe('close')
  })
})

describe('clock and token lifetime (B39)', () => {
  test('the backend clock can be moved and reset', async () => {
    const date = async () => Date.parse((await get()).headers.get('date') ?? '')
    await post('clock', { now: '2031-05-06T07:08:09Z' })
    expect(Math.abs((await date()) - Date.parse('2031-05-06T07:08:09Z'))).toBeLessThan(3000)
    await post('clock', { offsetMs: -3_600_000 })
    expect(Math.abs((await date()) - (Date.now() - 3_600_000))).toBeLessThan(3000)
    await post('reset', {})
    expect(Math.abs((await date()) - Date.now())).toBeLessThan(3000)
  })

  test('the access token lifetime can be shortened', async () => {
    await post('tokens', { accessTokenSeconds: 5 })
    const headers = await authorization()
    expect((await get(LIST, headers)).status).toBe(200)
    await post('clock', { offsetMs: 6000 })
    expect((await get(LIST, headers)).status).toBe(401)
  })
})
