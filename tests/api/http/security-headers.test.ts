import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { servedPath } from '#contract/http/base-path.ts'
import { endpointTable } from '#contract/endpoint-table.ts'
import { readPortalPolicy } from '#server/http/static/content-security-policy.ts'
import { setUpApiServer } from '#tests/support/api/api-server.ts'
import { createMinimalServer } from '#tests/support/servers/minimal-server.ts'

const folder = join(mkdtempSync(join(tmpdir(), 'kareel-headers-')), 'portal')
mkdirSync(join(folder, 'assets'), { recursive: true })
writeFileSync(join(folder, 'index.html'), '<!doctype html><title>Portal</title>')
writeFileSync(join(folder, 'assets/main-a1b2.js'), 'void 0')
writeFileSync(join(folder, 'build.json'), '{"build":"1"}')
afterAll(() => rmSync(join(folder, '..'), { recursive: true, force: true }))

const server = setUpApiServer({ folder, policy: readPortalPolicy(folder) }, { metricsToken: 'metrics-of-this-test' })

const REQUIRED_HEADERS = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(self), screen-wake-lock=(self), geolocation=(), microphone=(), unload=()',
  'strict-transport-security': 'max-age=63072000',
}

/** The required headers that a response lacks. */
function missingHeaders({ headers, status }: Response): string[] {
  const faults = Object.entries(REQUIRED_HEADERS)
    .filter(([name, value]) => headers.get(name) !== value)
    .map(([name]) => `${name}: ${headers.get(name)}`)
  for (const name of ['cache-control', 'content-security-policy', 'x-request-id', 'date'])
    if (!headers.get(name)) faults.push(`no ${name}`)
  const type = headers.get('content-type') ?? ''
  if (/^text\/|json/.test(type) && !/charset=utf-8/i.test(type)) faults.push(`no charset: ${type}`)
  if (type === '' && ![204, 304].includes(status) && headers.get('content-length') !== '0') faults.push('no type')
  for (const name of headers.keys()) if (name.startsWith('access-control-')) faults.push(name)
  return faults
}

const JSON_TYPE = { 'content-type': 'application/json' }
const INVALID_REQUESTS: readonly RequestInit[] = [
  {},
  { headers: { authorization: 'Bearer nonsense', origin: 'https://evil.example' } },
  { body: '{', headers: JSON_TYPE },
  { body: '{}', headers: JSON_TYPE },
  { body: 'x', headers: { 'content-type': 'text/plain' } },
  { body: `{"a":"${'x'.repeat(70_000)}"}`, headers: JSON_TYPE },
]
const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'PROPFIND']
const OTHER_PATHS = [
  '/',
  '/projects/1',
  '/assets/main-a1b2.js',
  '/assets/gone.js',
  '/build.json',
  '/health/live',
  '/health/ready',
  '/metrics',
  '/outbox',
  '/outbox/1',
  '/staff',
  '/staff/pin',
  '/staff/tablets',
  '/staff/mails',
  '/stand-in/google/authorize',
  '/booking/x/decline',
  '/policy-reports',
  '/docs',
  '/v2/api',
  '/v2/api/openapi.json',
  '/v2/api/nothing',
  '/api/x',
  '/.well-known/mercure',
  '/.well-known/security.txt',
  '/%E0%A4',
  '//evil.example/',
]
let authorization = ''
beforeAll(async () => {
  const { person } = await server.fixtures.demoCustomer()
  authorization = (await server.authorization(person)).authorization
})

/** Responses of a path to all methods and invalid requests, without the lab, and one with a session. */
async function requestAll(path: string): Promise<[string, Response][]> {
  const requests = METHODS.flatMap((method) =>
    INVALID_REQUESTS.filter(({ body }) => body === undefined || !['GET', 'HEAD'].includes(method)).map((init) => ({
      ...init,
      method,
    })),
  )
  requests.push({ method: 'GET', headers: { authorization, accept: 'text/html' } })
  return Promise.all(
    requests.map(async (init, at): Promise<[string, Response]> => {
      const response = await server.backend.request(path, init)
      await response.body?.cancel()
      return [`${init.method} ${path} (${at}) ${response.status}`, response]
    }),
  )
}

describe('every response has all security headers (F-44)', () => {
  test('all endpoints and paths with all methods and invalid requests', async () => {
    const statuses = new Set<number>()
    const faults: string[] = []
    const calls = endpointTable.map(({ path }) => servedPath(path).replace(/\{\w+\}/g, 'x'))
    for (const path of new Set([...calls, ...OTHER_PATHS])) {
      for (const [which, response] of await requestAll(path)) {
        statuses.add(response.status)
        faults.push(...missingHeaders(response).map((fault) => `${which} ${fault}`))
        if (response.status >= 500) faults.push(which)
      }
    }
    expect(faults).toEqual([])
    expect([...statuses]).toEqual(expect.arrayContaining([200, 400, 401, 403, 404, 405, 413, 415, 422]))
  }, 120_000)

  test.each([
    ['500', new Error('broken')],
    ['503', Object.assign(new Error('gone'), { code: 'ECONNREFUSED' })],
  ])('a response with status %s', async (status, error) => {
    const broken = new Proxy(server.store.db, {
      get: () => () => {
        throw error
      },
    })
    const app = await createMinimalServer(server, { db: broken, publicUrl: () => 'https://portal.test' })
    for (const path of ['/v2/api/customer_projects', '/v2/api/showrooms']) {
      const response = await app.request(path, { headers: { authorization } })
      expect([String(response.status), missingHeaders(response)]).toEqual([status, []])
    }
  })

  test('a 304 response and a page with policy reporting', async () => {
    const page = await server.backend.request('/', { headers: { accept: 'text/html' } })
    const again = { accept: 'text/html', 'if-none-match': page.headers.get('etag') ?? '' }
    const conditional = await server.backend.request('/', { headers: again })
    expect([page.status, missingHeaders(page), conditional.status, missingHeaders(conditional)]).toEqual([
      200,
      [],
      304,
      [],
    ])
    expect(page.headers.get('content-security-policy')).toMatch(/; report-uri \/policy-reports; report-to policy$/)
    expect(page.headers.get('reporting-endpoints')).toBe('policy="/policy-reports"')
  })

  test('HSTS is sent only when the portal is served over https', async () => {
    const app = await createMinimalServer(server, { publicUrl: () => 'http://localhost:3000' })
    expect((await app.request('/health/live')).headers.get('strict-transport-security')).toBeNull()
  })
})
