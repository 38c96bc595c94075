import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { FaultRuleInput } from '#server/lab/fault-rule.ts'
import type { JournalEntry } from '#server/lab/request-journal.ts'
import { listen } from '#server/http/listen.ts'
import { startTestBackend, type TestBackend } from '#tests/support/servers/test-backend.ts'
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

describe('faults on a listening server (B38)', () => {
  test('a delay answers late', async () => {
    await fault({ match: { path: LIST }, fault: 'delay', ms: 300 })
    const started = performance.now()
    expect((await get()).status).toBe(401)
    expect(performance.now() - started).toBeGreaterThan(290)
  })

  test('a stall answers nothing until the lab lets it go', async () => {
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

  test('cut before: nothing was committed (F-03)', async () => {
    await fault({ match: { method: 'POST', path: LIST }, fault: 'cut-before' })
    await expect(createProject('Nooit bewaard')).rejects.toThrow('fetch failed')
    expect(await names()).not.toContain('Nooit bewaard')
  })

  test('cut after: it was committed, and the answer is lost (F-21)', async () => {
    await fault({ match: { method: 'POST', path: LIST }, fault: 'cut-after' })
    await expect(createProject('Toch bewaard')).rejects.toThrow('fetch failed')
    expect(await names()).toContain('Toch bewaard')
  })

  test('truncate: the status comes, the body ends half-way (F-25)', async () => {
    await fault({ match: { path: '/v2/api/openapi.json' }, fault: 'truncate' })
    const answer = await get('/v2/api/openapi.json')
    expect(answer.status).toBe(200)
    await expect(answer.text()).rejects.toThrow('terminated')
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
  ])('%s %j (F-25)', async (kind, more, status, type, body) => {
    await fault({ match: { path: LIST }, fault: kind, ...more })
    const answer = await get()
    expect([answer.status, await answer.text()]).toEqual([status, body])
    expect(answer.headers.get('content-type')).toContain(type)
    expect(answer.headers.get('retry-after')).toBe(more.headers?.['retry-after'] ?? null)
  })
})

test('TRACE is refused like any method that there is not, with the lab and without (F-44)', async () => {
  const plain = await listen(backend.appWithoutLab, { host: '127.0.0.1', port: 0 })
  for (const url of [backend.url, plain.url]) {
    const sent = request(url + LIST, { method: 'TRACE' }).end()
    const [answer] = (await once(sent, 'response')) as [IncomingMessage]
    answer.resume()
    expect([url, answer.statusCode]).toEqual([url, 405])
  }
  await plain.close()
})

describe('which requests a rule takes', () => {
  const statuses = async (count: number) => {
    const seen: number[] = []
    for (let index = 0; index < count; index++) seen.push((await get()).status)
    return seen
  }

  test.each<[string, Partial<FaultRuleInput>, number[]]>([
    ['the first, unless it says otherwise', {}, [500, 401, 401, 401]],
    ['the nth', { nth: 3 }, [401, 401, 500, 401]],
    ['some from the nth on', { nth: 2, times: 2 }, [401, 500, 500, 401]],
    ['every one', { nth: 'every' }, [500, 500, 500, 500]],
    ['the first few', { nth: 'every', times: 2 }, [500, 500, 401, 401]],
    ['those of its method', { match: { method: 'DELETE', path: LIST }, nth: 'every' }, [401, 401, 401, 401]],
    ['those of its path', { match: { path: '/v2/api/*' }, nth: 'every' }, [500, 500, 500, 500]],
    ['no more than its path', { match: { path: '/v2/api/customer' }, nth: 'every' }, [401, 401, 401, 401]],
  ])('%s', async (_, more, expected) => {
    await fault({ match: { path: LIST }, fault: 'status', ...more })
    expect(await statuses(4)).toEqual(expected)
  })

  test('by chance, and the same ones for the same seed', async () => {
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

  test('a rule that makes no sense is refused', async () => {
    const answer = await post('faults', { rules: [{ match: { path: LIST }, fault: 'explode' }] })
    expect(answer.status).toBe(422)
  })
})

describe('the journal', () => {
  test('keeps order, path, query, status, and what may be known of a request', async () => {
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

  test('a cut has no status, and says what was done', async () => {
    await fault({ match: { path: LIST }, fault: 'cut-after' })
    await expect(get()).rejects.toThrow('fetch failed')
    expect(await calls()).toMatchObject([{ path: LIST, status: null, fault: 'cut-after' }])
  })

  test('is empty after a reset, and the controls are not in it', async () => {
    await get()
    await post('reset', {})
    expect(await calls()).toEqual([])
  })

  test('no connection is used twice, so that no browser hides a cut by sending again', async () => {
    expect((await get()).headers.get('connection')).toBe('close')
  })
})

describe('the clock and the life of tokens (B39)', () => {
  test('the backend’s time moves, and comes back', async () => {
    const date = async () => Date.parse((await get()).headers.get('date') ?? '')
    await post('clock', { now: '2031-05-06T07:08:09Z' })
    expect(Math.abs((await date()) - Date.parse('2031-05-06T07:08:09Z'))).toBeLessThan(3000)
    await post('clock', { offsetMs: -3_600_000 })
    expect(Math.abs((await date()) - (Date.now() - 3_600_000))).toBeLessThan(3000)
    await post('reset', {})
    expect(Math.abs((await date()) - Date.now())).toBeLessThan(3000)
  })

  test('access tokens can be short', async () => {
    await post('tokens', { accessTokenSeconds: 5 })
    const headers = await authorization()
    expect((await get(LIST, headers)).status).toBe(200)
    await post('clock', { offsetMs: 6000 })
    expect((await get(LIST, headers)).status).toBe(401)
  })
})
