import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { COOKIE_NAMES } from '#contract/storage/storage-keys.ts'
import { startTestBackend, type TestBackend } from '#tests/support/servers/test-backend.ts'
import { DEMO_ACCOUNT, projectNames, signIn } from '#tests/support/api/demo-session.ts'
import { sendRawRequest, startListener } from '#tests/support/servers/http-listener.ts'
import { startPortalServer } from '#tests/support/servers/portal-server.ts'
import { expectSoon } from '#tests/support/api/wait-for.ts'
import { type Reply, startScriptedServer, type ReceivedRequest } from '#tests/support/servers/scripted-server.ts'

const LIST_PATH = '/v2/api/customer_projects'

/** A portal in front of a scripted backend; both close after the test. */
async function startWithBackend(
  script: (request: ReceivedRequest, count: number) => Reply | Promise<Reply>,
  options: Parameters<typeof startPortalServer>[1] = {},
) {
  const backend = await startScriptedServer(script)
  const portal = await startPortalServer(backend.base, options)
  return {
    backend,
    portal,
    async [Symbol.asyncDispose]() {
      await portal.close()
      await backend.close()
    },
  }
}

describe('the embedded backend behind another process', () => {
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

  test('sign-in works, and the projects are the same', async () => {
    expect(await projectNames(portal.url)).toEqual(await projectNames(backend.url))
  })

  test('writes work with ETag and If-Match', async () => {
    const headers = { ...(await signIn(send, DEMO_ACCOUNT)), 'content-type': 'application/json' }
    const created = await send(LIST_PATH, { method: 'POST', headers, body: JSON.stringify({ name: 'Over de brug' }) })
    expect(created.status).toBe(201)
    const { id } = (await created.json()) as { id: string }
    const patch = { ...headers, 'content-type': 'application/merge-patch+json', 'if-match': '"7"' }
    const stale = await send(`${LIST_PATH}/${id}`, { method: 'PATCH', headers: patch, body: '{"name":"Te laat"}' })
    expect(stale.status).toBe(412)
    expect(stale.headers.get('etag')).toBe('"1"')
    const deleted = await send(`${LIST_PATH}/${id}`, { method: 'DELETE', headers })
    expect([deleted.status, await deleted.text()]).toEqual([204, ''])
  })

  test.each([
    [LIST_PATH, 401],
    ['/v2/api/nowhere', 404],
    ['/v2/api/api/oauth/token', 404],
    ['/api/files/none?sig=x', 404],
  ])('responses of %s are byte-identical', async (path, status) => {
    const init = { headers: { 'x-request-id': 'one-of-the-tests', 'accept-language': 'fr-BE' } }
    const [direct, forwardedResponse] = await Promise.all([fetch(backend.url + path, init), send(path, init)])
    expect([forwardedResponse.status, await forwardedResponse.text()]).toEqual([status, await direct.text()])
    const comparableHeaders = ({ headers }: Response) => {
      const { connection: _c, 'keep-alive': _k, date: _d, ...rest } = Object.fromEntries(headers)
      return rest
    }
    expect(comparableHeaders(forwardedResponse)).toEqual(comparableHeaders(direct))
  })

  test('the Date header is from the backend, whose clock tokens use (F-05)', async () => {
    backend.clock.moveTo(new Date('2031-05-06T10:00:00Z'))
    const response = await send(LIST_PATH)
    expect(response.headers.get('date')).toContain('06 May 2031')
    backend.lab.reset()
  })

  test('the portal is ready when the backend is', async () => {
    const isHealthy = async (name: string) => (await sendRawRequest(`${portal.url}/health/${name}`)).status === 200
    for (const name of ['live', 'ready']) await expectSoon(name, () => isHealthy(name))
  })
})

describe('forwarded requests', () => {
  const forwardedRequest = async (
    init: RequestInit,
    options: Parameters<typeof startPortalServer>[1] = {},
    path = LIST_PATH,
  ) => {
    await using servers = await startWithBackend(() => ({ json: {} }), options)
    await (await fetch(servers.portal.url + path, init)).text()
    const [received] = servers.backend.requests
    if (!received) throw new Error('The backend received no request')
    return { ...received, own: new URL(servers.backend.base).host, portal: new URL(servers.portal.url).host }
  }

  test('method, path, query, language, authorization, body and id are unchanged', async () => {
    const headers = {
      authorization: 'Bearer a.b.c',
      'accept-language': 'fr-BE',
      'if-match': '"4"',
      'x-request-id': 'id-of-the-request',
      'content-type': 'application/merge-patch+json',
    }
    const init = { method: 'PATCH', headers, body: '{"name":"Één"}' }
    const received = await forwardedRequest(init, {}, `${LIST_PATH}/a%2Fb?dateFrom[after]=x%20y&empty=`)
    expect(received).toMatchObject({
      method: 'PATCH',
      url: `${LIST_PATH}/a%2Fb?dateFrom[after]=x%20y&empty=`,
      text: '{"name":"Één"}',
      headers: { ...headers, 'content-length': '16' },
    })
  })

  test('the Host header is the backend, and X-Forwarded headers name the portal', async () => {
    const { headers, own, portal } = await forwardedRequest({})
    expect(headers).toMatchObject({
      host: own,
      'x-forwarded-host': portal,
      'x-forwarded-proto': 'http',
      'x-forwarded-for': expect.stringMatching(/127\.0\.0\.1$/) as string,
    })
  })

  const forwardedHeaders = {
    'x-forwarded-for': '203.0.113.9',
    'x-forwarded-host': 'evil.example',
    'x-forwarded-proto': 'https',
    forwarded: 'for=203.0.113.9',
    'x-real-ip': '203.0.113.9',
  }

  test('forwarded headers of a client are dropped, those of a trusted proxy are kept and extended', async () => {
    const { headers, portal } = await forwardedRequest({ headers: forwardedHeaders })
    expect(headers).toMatchObject({ 'x-forwarded-host': portal, 'x-forwarded-proto': 'http' })
    expect(headers).not.toHaveProperty('forwarded')
    expect(headers).not.toHaveProperty('x-real-ip')
    expect(headers['x-forwarded-for']).not.toContain('203.0.113.9')
    const trusted = await forwardedRequest({ headers: forwardedHeaders }, { trustedProxy: true })
    expect(trusted.headers).toMatchObject({
      'x-forwarded-for': expect.stringMatching(/^203\.0\.113\.9, .*127\.0\.0\.1$/) as string,
      'x-forwarded-host': 'evil.example',
      'x-forwarded-proto': 'https',
    })
  })

  test('PUBLIC_URL has priority over all forwarded headers', async () => {
    const { headers } = await forwardedRequest(
      { headers: forwardedHeaders },
      { trustedProxy: true, publicUrl: 'https://portal.example' },
    )
    expect(headers).toMatchObject({ 'x-forwarded-host': 'portal.example', 'x-forwarded-proto': 'https' })
  })

  test('hop-by-hop headers and headers named in Connection are not forwarded', async () => {
    await using servers = await startWithBackend(() => ({ json: {} }))
    const headers = { connection: 'close, x-mine', 'x-mine': '1', te: 'trailers', 'proxy-authorization': 'Basic x' }
    await sendRawRequest(servers.portal.url + LIST_PATH, { headers })
    const received = servers.backend.requests[0]?.headers
    for (const name of ['x-mine', 'te', 'proxy-authorization']) expect(received).not.toHaveProperty(name)
  })

  test.each([
    ['/v2/other', 404],
    ['/projects/1', 200],
    ['/api/../secret', 200],
    ['/api/%2e%2e/secret', 200],
    ['/v2/api/%2E%2E/%2e%2e/v2/secret', 404],
  ])('%s is not forwarded and gets status %i from the portal', async (path, status) => {
    await using servers = await startWithBackend(() => ({ status: 500 }))
    const response = await sendRawRequest(servers.portal.url + path, { headers: { accept: 'text/html' } })
    expect([response.status, servers.backend.requests]).toEqual([status, []])
  })

  test.each([LIST_PATH, '/v2/api', '/api/files/1', '/.well-known/mercure?topic=x', '/booking/1/cancel'])(
    '%s is forwarded',
    async (path) => expect((await forwardedRequest({}, {}, path)).url).toBe(path),
  )

  test('TRACE is refused by the portal (F-44)', async () => {
    await using servers = await startWithBackend(() => ({ json: {} }))
    const { status } = await sendRawRequest(servers.portal.url + LIST_PATH, { method: 'TRACE' })
    expect([status, servers.backend.requests]).toEqual([405, []])
  })

  test('an API_ORIGIN that points back to the portal is refused on the second pass', async () => {
    const portal = await startPortalServer('http://127.0.0.1:1')
    const { status } = await sendRawRequest(portal.url + LIST_PATH, { headers: { via: '1.0 fred, 1.1 mijn-kareel' } })
    await portal.close()
    expect(status).toBe(502)
  })
})

describe('forwarded responses', () => {
  const forwardedResponse = async (reply: Reply, init: RequestInit = {}) => {
    await using servers = await startWithBackend(() => reply)
    const response = await fetch(servers.portal.url + LIST_PATH, { redirect: 'manual', ...init })
    return { status: response.status, headers: response.headers, text: await response.text() }
  }

  test('status, body, type, cookies and request id are unchanged', async () => {
    const headers = { 'content-type': 'application/problem+json', 'x-request-id': 'theirs', 'retry-after': '9' }
    const {
      status,
      headers: responseHeaders,
      text,
    } = await forwardedResponse({ status: 409, text: '{"code":"x"}', headers })
    expect([status, text]).toEqual([409, '{"code":"x"}'])
    expect(Object.fromEntries(responseHeaders)).toMatchObject(headers)
  })

  test('a redirect is returned to the browser, not followed', async () => {
    const { status, headers } = await forwardedResponse({
      status: 302,
      headers: { location: 'https://bucket.example/x?sig=1' },
    })
    expect([status, headers.get('location')]).toEqual([302, 'https://bucket.example/x?sig=1'])
  })

  test('compressed bodies stay compressed', async () => {
    const compressed = gzipSync('{"a":1}')
    const backend = await startListener((_, response) => {
      response.writeHead(200, { 'content-type': 'application/json', 'content-encoding': 'gzip' }).end(compressed)
    })
    const portal = await startPortalServer(backend.url)
    const { headers, bytes } = await sendRawRequest(portal.url + LIST_PATH)
    expect(headers['content-encoding']).toBe('gzip')
    expect(bytes.equals(compressed)).toBe(true)
    await portal.close()
    await backend.close()
  })

  test('missing security headers are added, and CORS headers are removed (F-44)', async () => {
    const headers = {
      'access-control-allow-origin': 'https://evil.example',
      'access-control-allow-credentials': 'true',
      'x-content-type-options': 'none',
      'alt-svc': 'h3=":443"',
    }
    const { headers: responseHeaders } = await forwardedResponse(
      { json: {}, headers },
      { headers: { origin: 'https://evil.example' } },
    )
    expect([...responseHeaders.keys()].filter((name) => /^access-control|alt-svc/.test(name))).toEqual([])
    expect(Object.fromEntries(responseHeaders)).toMatchObject({
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

describe('files of the portal', () => {
  test('the portal does not echo cookies to the browser (B06)', async () => {
    await using servers = await startWithBackend(() => ({ json: {} }))
    const cookie = `${COOKIE_NAMES.sidebarOpen}=1; ${COOKIE_NAMES.refreshToken}=r; ${COOKIE_NAMES.accessToken}=a`
    const { headers } = await sendRawRequest(`${servers.portal.url}/build.json`, { headers: { cookie } })
    expect(headers['set-cookie']).toBeUndefined()
    expect(servers.backend.requests).toEqual([])
  })

  test('pages have the content security policy of the build', async () => {
    await using servers = await startWithBackend(() => ({ json: {} }))
    const response = await fetch(`${servers.portal.url}/projects`, { headers: { accept: 'text/html' } })
    expect(await response.text()).toContain('<title>Portal</title>')
    expect(response.headers.get('content-security-policy')).toContain("script-src 'self'")
  })
})
