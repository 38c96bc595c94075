import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { COOKIE_NAMES } from '#contract/storage/storage-keys.ts'
import { startTestBackend, type TestBackend } from '#tests/support/servers/test-backend.ts'
import { DEMO_ACCOUNT, projectNames, signIn } from '#tests/support/api/demo-session.ts'
import { sendRawRequest, startListener } from '#tests/support/servers/http-listener.ts'
import { startPortalServer } from '#tests/support/servers/portal-server.ts'
import { expectSoon } from '#tests/support/api/wait-for.ts'
import { type Reply, startScriptedServer, type ReceivedRequest } from '#tests/support/servers/scripted-server.ts'

const LISTS = '/v2/api/customer_projects'

/** A portal in front of a scripted backend; both close after the test. */
async function before(
  script: (seen: ReceivedRequest, count: number) => Reply | Promise<Reply>,
  over: Parameters<typeof startPortalServer>[1] = {},
) {
  const backend = await startScriptedServer(script)
  const portal = await startPortalServer(backend.base, over)
  return {
    backend,
    portal,
    async [Symbol.asyncDispose]() {
      await portal.close()
      await backend.close()
    },
  }
}

describe('our own backend behind another process', () => {
  let backend: TestBackend
  let portal: Awaited<ReturnType<typeof startPortalServer>>
  beforeAll(async () => {
    backend = await startTestBackend()
    portal = await startPortalServer(backend.url)
  }, 120_000)
  afterAll(async () => {
    await portal?.close()
    await backend?.close()
  })
  const send = (path: string, init?: RequestInit) => fetch(portal.url + path, init)

  test('signs in and shows the same projects', async () => {
    expect(await projectNames(portal.url)).toEqual(await projectNames(backend.url))
  })

  test('writes, with its tag and its precondition', async () => {
    const headers = { ...(await signIn(send, DEMO_ACCOUNT)), 'content-type': 'application/json' }
    const made = await send(LISTS, { method: 'POST', headers, body: JSON.stringify({ name: 'Over de brug' }) })
    expect(made.status).toBe(201)
    const { id } = (await made.json()) as { id: string }
    const patch = { ...headers, 'content-type': 'application/merge-patch+json', 'if-match': '"7"' }
    const late = await send(`${LISTS}/${id}`, { method: 'PATCH', headers: patch, body: '{"name":"Te laat"}' })
    expect(late.status).toBe(412)
    expect(late.headers.get('etag')).toBe('"1"')
    const gone = await send(`${LISTS}/${id}`, { method: 'DELETE', headers })
    expect([gone.status, await gone.text()]).toEqual([204, ''])
  })

  test.each([
    [LISTS, 401],
    ['/v2/api/nowhere', 404],
    ['/v2/api/api/oauth/token', 404],
    ['/api/files/none?sig=x', 404],
  ])('answers of %s are the same to the last byte', async (path, status) => {
    const init = { headers: { 'x-request-id': 'one-of-the-tests', 'accept-language': 'fr-BE' } }
    const [direct, passed] = await Promise.all([fetch(backend.url + path, init), send(path, init)])
    expect([passed.status, await passed.text()]).toEqual([status, await direct.text()])
    const facts = ({ headers }: Response) => {
      const { connection: _c, 'keep-alive': _k, date: _d, ...rest } = Object.fromEntries(headers)
      return rest
    }
    expect(facts(passed)).toEqual(facts(direct))
  })

  test("the date is the backend's, whose clock tokens run by (F-05)", async () => {
    backend.clock.moveTo(new Date('2031-05-06T10:00:00Z'))
    const answer = await send(LISTS)
    expect(answer.headers.get('date')).toContain('06 May 2031')
    backend.lab.reset()
  })

  test('is ready while the backend is', async () => {
    const is = async (name: string) => (await sendRawRequest(`${portal.url}/health/${name}`)).status === 200
    for (const name of ['live', 'ready']) await expectSoon(name, () => is(name))
  })
})

describe('a request on its way', () => {
  const seenBy = async (init: RequestInit, over: Parameters<typeof startPortalServer>[1] = {}, path = LISTS) => {
    await using both = await before(() => ({ json: {} }), over)
    await (await fetch(both.portal.url + path, init)).text()
    const [seen] = both.backend.requests
    if (!seen) throw new Error('The backend was not asked')
    return { ...seen, own: new URL(both.backend.base).host, portal: new URL(both.portal.url).host }
  }

  test('keeps method, path, query, language, authorization, body and id', async () => {
    const headers = {
      authorization: 'Bearer a.b.c',
      'accept-language': 'fr-BE',
      'if-match': '"4"',
      'x-request-id': 'id-of-the-request',
      'content-type': 'application/merge-patch+json',
    }
    const init = { method: 'PATCH', headers, body: '{"name":"Één"}' }
    const seen = await seenBy(init, {}, `${LISTS}/a%2Fb?dateFrom[after]=x%20y&empty=`)
    expect(seen).toMatchObject({
      method: 'PATCH',
      url: `${LISTS}/a%2Fb?dateFrom[after]=x%20y&empty=`,
      text: '{"name":"Één"}',
      headers: { ...headers, 'content-length': '16' },
    })
  })

  test('names the backend as host, and the portal as where it came from', async () => {
    const { headers, own, portal } = await seenBy({})
    expect(headers).toMatchObject({
      host: own,
      'x-forwarded-host': portal,
      'x-forwarded-proto': 'http',
      'x-forwarded-for': expect.stringMatching(/127\.0\.0\.1$/) as string,
    })
  })

  const claims = {
    'x-forwarded-for': '203.0.113.9',
    'x-forwarded-host': 'evil.example',
    'x-forwarded-proto': 'https',
    forwarded: 'for=203.0.113.9',
    'x-real-ip': '203.0.113.9',
  }

  test("what a client says of its own address is dropped; a proxy's word of ours is kept and gone on with", async () => {
    const { headers, portal } = await seenBy({ headers: claims })
    expect(headers).toMatchObject({ 'x-forwarded-host': portal, 'x-forwarded-proto': 'http' })
    expect(headers).not.toHaveProperty('forwarded')
    expect(headers).not.toHaveProperty('x-real-ip')
    expect(headers['x-forwarded-for']).not.toContain('203.0.113.9')
    const trusted = await seenBy({ headers: claims }, { trustedProxy: true })
    expect(trusted.headers).toMatchObject({
      'x-forwarded-for': expect.stringMatching(/^203\.0\.113\.9, .*127\.0\.0\.1$/) as string,
      'x-forwarded-host': 'evil.example',
      'x-forwarded-proto': 'https',
    })
  })

  test('PUBLIC_URL is believed before anybody', async () => {
    const { headers } = await seenBy({ headers: claims }, { trustedProxy: true, publicUrl: 'https://portal.example' })
    expect(headers).toMatchObject({ 'x-forwarded-host': 'portal.example', 'x-forwarded-proto': 'https' })
  })

  test('leaves behind what belongs to its connection, also what it names itself', async () => {
    await using both = await before(() => ({ json: {} }))
    const headers = { connection: 'close, x-mine', 'x-mine': '1', te: 'trailers', 'proxy-authorization': 'Basic x' }
    await sendRawRequest(both.portal.url + LISTS, { headers })
    const seen = both.backend.requests[0]?.headers
    for (const name of ['x-mine', 'te', 'proxy-authorization']) expect(seen).not.toHaveProperty(name)
  })

  test.each([
    ['/v2/other', 404],
    ['/projects/1', 200],
    ['/api/../secret', 200],
    ['/api/%2e%2e/secret', 200],
    ['/v2/api/%2E%2E/%2e%2e/v2/secret', 404],
  ])('%s does not go there, and is answered here with %i', async (path, status) => {
    await using both = await before(() => ({ status: 500 }))
    const answer = await sendRawRequest(both.portal.url + path, { headers: { accept: 'text/html' } })
    expect([answer.status, both.backend.requests]).toEqual([status, []])
  })

  test.each([LISTS, '/v2/api', '/api/files/1', '/.well-known/mercure?topic=x', '/booking/1/cancel'])(
    '%s goes there',
    async (path) => expect((await seenBy({}, {}, path)).url).toBe(path),
  )

  test('TRACE is refused here (F-44)', async () => {
    await using both = await before(() => ({ json: {} }))
    const { status } = await sendRawRequest(both.portal.url + LISTS, { method: 'TRACE' })
    expect([status, both.backend.requests]).toEqual([405, []])
  })

  test('an API_ORIGIN that leads back here is refused at the second round', async () => {
    const portal = await startPortalServer('http://127.0.0.1:1')
    const { status } = await sendRawRequest(portal.url + LISTS, { headers: { via: '1.0 fred, 1.1 mijn-kareel' } })
    await portal.close()
    expect(status).toBe(502)
  })
})

describe('an answer on its way', () => {
  const passed = async (reply: Reply, init: RequestInit = {}) => {
    await using both = await before(() => reply)
    const answer = await fetch(both.portal.url + LISTS, { redirect: 'manual', ...init })
    return { status: answer.status, headers: answer.headers, text: await answer.text() }
  }

  test('is what the backend said: status, body, type, cookies one by one, and its own id', async () => {
    const headers = { 'content-type': 'application/problem+json', 'x-request-id': 'theirs', 'retry-after': '9' }
    const { status, headers: got, text } = await passed({ status: 409, text: '{"code":"x"}', headers })
    expect([status, text]).toEqual([409, '{"code":"x"}'])
    expect(Object.fromEntries(got)).toMatchObject(headers)
  })

  test('a redirection is followed by the browser, not by us', async () => {
    const { status, headers } = await passed({ status: 302, headers: { location: 'https://bucket.example/x?sig=1' } })
    expect([status, headers.get('location')]).toEqual([302, 'https://bucket.example/x?sig=1'])
  })

  test('compressed bytes stay compressed', async () => {
    const zipped = gzipSync('{"a":1}')
    const backend = await startListener((_, response) => {
      response.writeHead(200, { 'content-type': 'application/json', 'content-encoding': 'gzip' }).end(zipped)
    })
    const portal = await startPortalServer(backend.url)
    const { headers, bytes } = await sendRawRequest(portal.url + LISTS)
    expect(headers['content-encoding']).toBe('gzip')
    expect(bytes.equals(zipped)).toBe(true)
    await portal.close()
    await backend.close()
  })

  test('gets our headers where it has none, and no leave for other sites to read it (F-44)', async () => {
    const headers = {
      'access-control-allow-origin': 'https://evil.example',
      'access-control-allow-credentials': 'true',
      'x-content-type-options': 'none',
      'alt-svc': 'h3=":443"',
    }
    const { headers: got } = await passed({ json: {}, headers }, { headers: { origin: 'https://evil.example' } })
    expect([...got.keys()].filter((name) => /^access-control|alt-svc/.test(name))).toEqual([])
    expect(Object.fromEntries(got)).toMatchObject({
      'cache-control': 'no-store',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'permissions-policy': 'camera=(self), screen-wake-lock=(self), geolocation=(), microphone=(), unload=()',
    })
  })
})

describe('the portal itself', () => {
  test('no cookie is sent back to the browser that sent it (B06)', async () => {
    await using both = await before(() => ({ json: {} }))
    const cookie = `${COOKIE_NAMES.sidebarOpen}=1; ${COOKIE_NAMES.refreshToken}=r; ${COOKIE_NAMES.accessToken}=a`
    const { headers } = await sendRawRequest(`${both.portal.url}/build.json`, { headers: { cookie } })
    expect(headers['set-cookie']).toBeUndefined()
    expect(both.backend.requests).toEqual([])
  })

  test('its pages have the policy of the build', async () => {
    await using both = await before(() => ({ json: {} }))
    const answer = await fetch(`${both.portal.url}/projects`, { headers: { accept: 'text/html' } })
    expect(await answer.text()).toContain('<title>Portal</title>')
    expect(answer.headers.get('content-security-policy')).toContain("script-src 'self'")
  })
})
