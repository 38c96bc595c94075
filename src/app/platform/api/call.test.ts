import { afterEach, describe, expect, test, vi } from 'vitest'
import * as v from 'valibot'
import { defineEndpoint } from '#contract/http/define-endpoint.ts'
import { projectEndpoints } from '#contract/projects/endpoints.ts'
import { fakeToken, portalClient, signedInClient } from '#tests/support/client/portal-client.ts'
import { startScriptedServer, type Reply, type ReceivedRequest } from '#tests/support/servers/scripted-server.ts'
import { entries } from '../storage/registry.ts'
import { createCall } from './call.ts'

const servers: { close: () => Promise<void> }[] = []
afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.close()))
})

async function serve(script: (seen: ReceivedRequest, count: number) => Reply | Promise<Reply>) {
  const server = await startScriptedServer(script)
  servers.push(server)
  return server
}

/** Fixed, so that tests do not depend on the second in which they run. */
const EXPIRES = Math.floor(Date.now() / 1000) + 3600
const token = (n = 0) => fakeToken({ sub: 'c1', exp: EXPIRES, n })
const signedIn = (base: string, type = 'Bearer') => signedInClient(base, { access: token(), refresh: 'r1', type })
const project = { id: 'p1', name: 'Huis', status: 'ACTIVE' }
const args = { params: { id: 'p1' } }
const idempotencyKey = 'k1'
const register = defineEndpoint({
  name: 'register',
  summary: 'For this test',
  method: 'POST',
  path: '/api/customers/register',
  callers: ['anyone'],
  body: v.object({ emailAddress: v.string() }),
})

describe('authorization', () => {
  test.each(['Bearer', 'bearer', 'DPoP'])(
    'a signed-in call sends the header "%s <access_token>" verbatim (S027, S092)',
    async (type) => {
      const server = await serve(() => ({ json: project }))
      const { call } = await signedIn(server.base, type)
      await call(projectEndpoints.read, args)
      expect(server.requests[0]?.headers.authorization).toBe(`${type} ${token()}`)
    },
  )

  test('a signed-out call sends no Authorization header, a signed-in one does on public endpoints, too (S092)', async () => {
    const server = await serve(() => ({ json: project }))
    const body = { emailAddress: 'a@b.be' }
    const visitor = portalClient(server.base)
    await visitor.call(projectEndpoints.read, args)
    await visitor.call(register, { body, idempotencyKey })
    const { call } = await signedIn(server.base)
    await call(register, { body, idempotencyKey })
    expect(server.requests.map(({ headers }) => headers.authorization)).toEqual([
      undefined,
      undefined,
      `Bearer ${token()}`,
    ])
  })

  test('a public call renews an expired token first (S092, S061)', async () => {
    const renewed = { access_token: token(1), refresh_token: 'r2', token_type: 'Bearer' }
    const server = await serve(({ url }) => ({ json: url.endsWith('/oauth/token') ? renewed : {} }))
    const access = fakeToken({ sub: 'c1', exp: Math.floor(Date.now() / 1000) - 60 })
    const { call } = await signedInClient(server.base, { access, refresh: 'r1' })
    await call(register, { body: { emailAddress: 'a@b.be' }, idempotencyKey })
    expect(server.requests.map(({ url, headers }) => [url, headers.authorization])).toEqual([
      ['/v2/api/oauth/token', undefined],
      ['/v2/api/customers/register', `Bearer ${token(1)}`],
    ])
  })

  test('a 401 on an authenticated call signs out and throws unauthenticated (S066)', async () => {
    const server = await serve(() => ({ status: 401, json: { code: 'unauthenticated' } }))
    const { call, session } = await signedIn(server.base)
    const reasons: string[] = []
    session.onSignOut(({ reason }) => reasons.push(reason))
    const calls = ['p1', 'p2', 'p3'].map((id) => call(projectEndpoints.read, { params: { id } }))
    for (const result of await Promise.allSettled(calls)) {
      expect(result).toMatchObject({ status: 'rejected', reason: { code: 'unauthenticated' } })
    }
    expect(reasons).toEqual(['unauthorized'])
    expect(session.isSignedIn()).toBe(false)
  })

  test('a 401 on a public call, or without a session, does not sign out (S066)', async () => {
    const server = await serve(() => ({ status: 401, json: { code: 'nope' } }))
    const { call, session } = await signedIn(server.base)
    await expect(call(register, { body: { emailAddress: 'a@b.be' }, idempotencyKey })).rejects.toMatchObject({
      code: 'rejected',
      status: 401,
    })
    expect(session.isSignedIn()).toBe(true)
    const guest = portalClient(server.base)
    await expect(guest.call(projectEndpoints.read, args)).rejects.toMatchObject({
      code: 'rejected',
      body: { code: 'nope' },
    })
  })

  test('after a 401 a call is repeated once if another tab has replaced the token (S066, T18, B03, F-09)', async () => {
    const server = await serve(({ headers }) => {
      if (headers.authorization === `Bearer ${token(1)}`) return { json: project }
      jar.set(entries.accessToken.name, token(1))
      return { status: 401, json: {} }
    })
    const { call, session, jar } = await signedIn(server.base)
    await expect(call(projectEndpoints.read, args)).resolves.toMatchObject({ id: 'p1' })
    expect(server.requests).toHaveLength(2)
    expect(session.isSignedIn()).toBe(true)
  })

  test('a second 401 signs out without a third attempt (S066)', async () => {
    const server = await serve((_, count) => {
      jar.set(entries.accessToken.name, token(count))
      return { status: 401, json: {} }
    })
    const { call, session, jar } = await signedIn(server.base)
    await expect(call(projectEndpoints.read, args)).rejects.toMatchObject({ code: 'unauthenticated' })
    expect(server.requests).toHaveLength(2)
    expect(session.isSignedIn()).toBe(false)
  })
})

describe('responses', () => {
  const html = { text: '<!doctype html><title>Hallo</title>', headers: { 'content-type': 'text/html' } }

  async function failing(reply: Reply) {
    const server = await serve(() => reply)
    return (await signedIn(server.base)).call(projectEndpoints.read, args).catch((error: unknown) => error)
  }

  test('an error response rejects with its parsed body and problem details (S126)', async () => {
    const violations = [{ propertyPath: 'name', message: 'Vul dit veld in', code: 'required' }]
    const json = { type: 'about:blank', title: 'Ongeldig', status: 422, code: 'invalid', violations }
    const error = await failing({ status: 422, json, headers: { 'x-request-id': 'q7' } })
    expect(error).toMatchObject({ code: 'rejected', status: 422, body: json, problem: json, requestId: 'q7' })
  })

  test.each(['text/plain', 'text/html'])('an error response of JSON as %s is parsed (S126)', async (type) => {
    const json = { type: 'about:blank', title: 'Ongeldig', status: 422 }
    const reply = { status: 422, text: JSON.stringify(json), headers: { 'content-type': type } }
    expect(await failing(reply)).toMatchObject({ status: 422, body: json, problem: json })
  })

  test('a body of another JSON media type is parsed, and need not be problem details (S126)', async () => {
    const headers = { 'content-type': 'application/problem+json; charset=utf-8' }
    expect(await failing({ status: 409, json: [1], headers })).toMatchObject({ body: [1], problem: undefined })
  })

  test.each<[string, Reply]>([
    ['text', { status: 500, text: 'oops', headers: { 'content-type': 'text/plain' } }],
    ['HTML', { ...html, status: 500 }],
    ['no body', { status: 500 }],
    ['invalid JSON', { status: 500, text: '{"a":', headers: { 'content-type': 'application/json' } }],
  ])('an error response with %s rejects with the HTTP status as text (S127)', async (_, reply) => {
    expect(await failing(reply)).toMatchObject({ code: 'rejected', status: 500, body: '500' })
  })

  test('a 404 rejects with api-call-failed of kind not-found (S109, S128)', async () => {
    expect(await failing({ status: 404, json: { code: 'not_found' } })).toMatchObject({
      code: 'api-call-failed',
      kind: 'not-found',
      status: 404,
      body: { code: 'not_found' },
    })
  })

  test('a call with a blank id rejects with not-found and sends no request (S122, S128)', async () => {
    const server = await serve(() => ({ json: project }))
    const { call } = await signedIn(server.base)
    await expect(call(projectEndpoints.read, { params: { id: ' ' } })).rejects.toMatchObject({
      code: 'api-call-failed',
      kind: 'not-found',
    })
    expect(server.requests).toEqual([])
  })

  test.each<[string, Reply]>([
    ['plain text', { text: 'OK', headers: { 'content-type': 'text/plain; charset=utf-8' } }],
    ['204', { status: 204 }],
    ['an empty body', { status: 200 }],
  ])('a successful response with %s resolves to {} (S129)', async (_, reply) => {
    const server = await serve(() => reply)
    const { call } = await signedIn(server.base)
    await expect(call(projectEndpoints.remove, args)).resolves.toEqual({})
  })

  test('an empty response instead of data rejects with kind no-data, not not-found (T27) (S128)', async () => {
    expect(await failing({ text: 'OK', headers: { 'content-type': 'text/plain' } })).toMatchObject({
      code: 'api-call-failed',
      kind: 'no-data',
    })
    const server = await serve(() => ({ json: {} }))
    const { call } = await signedIn(server.base)
    await expect(call(projectEndpoints.list, {})).rejects.toMatchObject({ code: 'api-call-failed', kind: 'no-data' })
  })

  test.each<[string, Reply]>([
    ['an HTML page', html],
    ['invalid JSON', { text: '[', headers: { 'content-type': 'application/json' } }],
    ['an unexpected shape', { json: { id: {} } }],
  ])('a successful response with %s rejects with invalid-response (T27) (S129)', async (_, reply) => {
    expect(await failing(reply)).toMatchObject({ code: 'invalid-response' })
  })

  test.each([
    ['an array', [project]],
    ['{items}', { items: [project] }],
    ['{member} of API Platform', { '@type': 'Collection', member: [project] }],
    ['{hydra:member} of API Platform', { 'hydra:member': [project], 'hydra:totalItems': 1 }],
  ])('a list is read from %s (T28, S108)', async (_, json) => {
    const { call } = await signedIn((await serve(() => ({ json }))).base)
    expect(await call(projectEndpoints.list, {})).toMatchObject({ totalItems: 1, items: [{ id: 'p1' }] })
  })

  test('a list is read from {totalItems, items} (T28, S108)', async () => {
    const server = await serve(() => ({ json: { totalItems: 9, items: [project] } }))
    const { call } = await signedIn(server.base)
    expect(await call(projectEndpoints.list, {})).toMatchObject({ totalItems: 9, items: [{ id: 'p1' }] })
  })

  test.each<[string, Reply]>([
    ['before the response', { cut: true }],
    ['within the response', { json: project, status: 200, cut: true }],
  ])('a connection cut %s rejects with unreachable (S127)', async (_, reply) => {
    expect(await failing(reply)).toMatchObject({ code: 'unreachable' })
  })
})

describe('timeouts and repeated calls', () => {
  const stalled = () => serve(() => new Promise<Reply>(() => undefined))

  test('a call without a response rejects with timeout (F-20)', async () => {
    const server = await stalled()
    const { session } = await signedIn(server.base)
    const call = createCall(session, { fetch: session.fetch, timeoutMs: 50 })
    await expect(call(projectEndpoints.read, args)).rejects.toMatchObject({ code: 'timeout' })
  })

  test('an identical call returns the pending promise while loading, and is sent again afterwards (S060)', async () => {
    const server = await serve(() => ({ status: 201, json: project }))
    const { call } = await signedIn(server.base)
    const create = (key = idempotencyKey) =>
      call(projectEndpoints.create, { body: { name: 'Huis' }, idempotencyKey: key })
    const first = create()
    expect(create('k2')).toBe(first)
    expect(call(projectEndpoints.create, { body: { name: 'Tuin' }, idempotencyKey })).not.toBe(first)
    await first
    await create()
    expect(server.requests.map(({ text }) => text)).toEqual(['{"name":"Huis"}', '{"name":"Tuin"}', '{"name":"Huis"}'])
  })

  /** A server that delays its responses until they are released. */
  async function delayedServer() {
    let release = () => {}
    const released = new Promise<void>((resolve) => (release = resolve))
    const server = await serve(async () => {
      await released
      return { json: project }
    })
    const { call } = await signedIn(server.base)
    const read = (controller: AbortController) => call(projectEndpoints.read, { ...args, signal: controller.signal })
    return { read, release }
  }

  test('if one of two identical calls is aborted, the other still gets the response (S060)', async () => {
    const { read, release } = await delayedServer()
    const one = new AbortController()
    const first = read(one)
    expect(read(new AbortController())).toBe(first)
    one.abort()
    release()
    await expect(first).resolves.toMatchObject({ id: 'p1' })
  })

  test('if all identical calls are aborted the request ends, and the next call is sent again (S060)', async () => {
    const { read, release } = await delayedServer()
    const controllers = [new AbortController(), new AbortController()]
    const [first] = controllers.map(read)
    for (const controller of controllers) controller.abort()
    const next = read(new AbortController())
    release()
    await expect(first).rejects.toMatchObject({ name: 'AbortError' })
    await expect(next).resolves.toMatchObject({ id: 'p1' })
    const late = new AbortController()
    late.abort()
    await expect(read(late)).rejects.toMatchObject({ name: 'AbortError' })
  })

  test('a sign-out aborts the requests in flight (S057, F-26)', async () => {
    const server = await stalled()
    const { call, session } = await signedIn(server.base)
    const pending = call(projectEndpoints.read, args)
    await vi.waitUntil(() => server.requests.some(({ url }) => url.endsWith('/p1')), 20_000)
    await session.logout()
    await expect(pending).rejects.toMatchObject({ code: 'unauthenticated' })
  })
})
