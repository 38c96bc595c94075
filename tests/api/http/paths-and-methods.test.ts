import { describe, expect, test } from 'vitest'
import { servedPath } from '#contract/http/base-path.ts'
import type { Endpoint } from '#contract/http/define-endpoint.ts'
import { inspirationEndpoints } from '#contract/inspiration/endpoints.ts'
import { projectEndpoints } from '#contract/projects/endpoints.ts'
import { endpointTable } from '#contract/endpoint-table.ts'
import { setUpApiServer } from '#tests/support/api/api-server.ts'

const server = setUpApiServer()
const json = async (response: Response) => (await response.json()) as Record<string, unknown>

describe('the base path (S088, T01)', () => {
  test.each(endpointTable.map(({ method, path }) => [method, path] as const))(
    '%s %s is served at exactly one path',
    async (method, path) => {
      const servedAt = servedPath(path).replace(/\{\w+\}/g, 'x')
      const served = await server.request(servedAt, { method })
      // An unknown link is also a 404, but from the endpoint itself.
      const isServed = served.status !== 404 || (await json(served))['code'] === 'not-found'
      expect(isServed).toBe(true)
      const tail = servedAt.slice('/v2/api'.length)
      for (const wrongPath of [
        `/v2/api/api${tail}`,
        `/api${tail}`,
        `/v2${tail}`,
        `/v2/v2/api${tail}`,
        `${servedAt}/`,
      ]) {
        const response = await server.request(wrongPath, { method })
        expect([wrongPath, response.status]).toEqual([wrongPath, 404])
        expect(response.headers.get('content-type')).toMatch(/^application\/(problem\+)?json;/)
        expect(await json(response)).toMatchObject({ code: 'wrong-mount', detail: `Deze oproep staat op ${servedAt}.` })
      }
    },
  )

  test.each(['/v2/api/nothing', '/v2', '/api/x', '/health', '/v2/api/customer_projects/a/b'])(
    '%s is a 404 in JSON, also for a browser',
    async (path) => {
      const response = await server.request(path, { headers: { accept: 'text/html' } })
      expect([response.status, await json(response)]).toMatchObject([404, { code: 'no-such-path' }])
    },
  )
})

describe('methods (F-44)', () => {
  test.each([
    ['PUT', '/v2/api/customer_projects/x', 'GET, HEAD, PATCH, POST, DELETE'],
    ['DELETE', '/v2/api/customer_projects', 'GET, HEAD, POST'],
    ['GET', '/v2/api/oauth/token', 'POST'],
    ['OPTIONS', '/v2/api/customer_projects', 'GET, HEAD, POST'],
    ['POST', '/health/live', 'GET, HEAD'],
  ])('%s %s returns 405 with the allowed methods', async (method, path, allow) => {
    const response = await server.request(path, { method })
    expect(response.status).toBe(405)
    expect(response.headers.get('allow')?.split(', ').sort()).toEqual(allow.split(', ').sort())
    expect(await json(response)).toMatchObject({ code: 'method-not-allowed' })
  })
})

describe('parameters of the path', () => {
  test('nothing has an id that cannot be stored', async () => {
    const as = await server.fixtures.createCustomer()
    const { status, problem } = await server.call(projectEndpoints.read, { as, params: { id: '%00' } })
    expect([status, problem.code]).toEqual([404, 'not-found'])
  })
})

describe('queries', () => {
  test('of parameters with one name the first counts, and of a list all do', async () => {
    const as = await server.fixtures.createCustomer()
    const violations = async (endpoint: Endpoint, query: string) => {
      const { status, json: body } = await server.call(endpoint, { as, query })
      const { violations: found = [] } = body as { violations?: { propertyPath: string; code: string }[] }
      return [status, ...found.map(({ propertyPath, code }) => `${propertyPath} ${code}`)]
    }
    const { list } = projectEndpoints
    expect(await violations(list, '?limited=true&limited=perhaps')).toEqual([200])
    expect(await violations(list, '?limited=perhaps&limited=true')).toEqual([422, 'limited invalid'])
    expect(await violations(list, '?limited=&pagination=true')).toEqual([422, 'limited required'])
    const search = inspirationEndpoints.list
    expect(await violations(search, '?style[]=RURAL')).toEqual([200])
    expect(await violations(search, '?style[]=RURAL&style[]=perhaps')).toEqual([422, 'style[].1 choice'])
  })
})

describe('headers (F-44)', () => {
  test.each([
    ['200', '/health/live', {}],
    ['401', '/v2/api/customer_projects', {}],
    ['404', '/v2/api/nothing', {}],
    ['405', '/health/live', { method: 'DELETE' }],
    ['415', '/v2/api/oauth/token', { method: 'POST', body: 'x' }],
    ['400', '/v2/api/oauth/token', { method: 'POST', body: '{', headers: { 'content-type': 'application/json' } }],
  ])('a response with status %s has all headers', async (status, path, init) => {
    const { headers, status: response } = await server.request(path, { ...init })
    expect(String(response)).toBe(status)
    expect(Object.fromEntries(headers)).toMatchObject({
      'cache-control': 'no-store',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'permissions-policy': 'camera=(self), screen-wake-lock=(self), geolocation=(), microphone=(), unload=()',
    })
    expect(headers.get('access-control-allow-origin')).toBeNull()
  })

  test('the Date header uses the backend clock (F-05)', async () => {
    server.lab.clock.moveTo(new Date('2031-05-06T07:08:09Z'))
    const { headers } = await server.request('/health/live')
    expect(headers.get('date')).toBe('Tue, 06 May 2031 07:08:09 GMT')
  })

  test('every response has its own id, and a valid id of the caller is kept (F-65)', async () => {
    const id = async (given?: string) => {
      const { headers } = await server.request('/v2/api/nothing', given ? { headers: { 'x-request-id': given } } : {})
      return headers.get('x-request-id')
    }
    expect(await id()).toMatch(/^[\dA-Z]{4}(-[\dA-Z]{4}){2}$/)
    expect(await id()).not.toBe(await id())
    expect(await id('abc-123')).toBe('abc-123')
    expect(await id('<script>')).not.toBe('<script>')
  })
})

describe('language (S091)', () => {
  test.each([
    ['', 'nl'],
    ['nl-BE', 'nl'],
    ['fr-BE', 'fr'],
    ['FR', 'fr'],
    ['fr-FR,fr;q=0.9,en;q=0.5', 'fr'],
    ['en-GB,en;q=0.9', 'nl'],
    ['en;q=0.9, fr;q=0.5, nl;q=0.4', 'fr'],
    ['fr;q=0.2, nl;q=0.8', 'nl'],
    ['fr;q=0', 'nl'],
    ['*', 'nl'],
    ['frisian', 'nl'],
  ])('Accept-Language "%s" gets a response in %s', async (language, expected) => {
    const response = await server.request(
      '/v2/api/nothing',
      language ? { headers: { 'accept-language': language } } : {},
    )
    expect(response.headers.get('content-language')).toBe(`${expected}-BE`)
    expect((await json(response))['title']).toBe(expected === 'fr' ? 'Introuvable' : 'Niet gevonden')
  })
})
