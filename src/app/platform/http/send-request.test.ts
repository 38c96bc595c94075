import fc from 'fast-check'
import { afterEach, describe, expect, test } from 'vitest'
import { endpointTable } from '#contract/endpoint-table.ts'
import { attachmentEndpoints } from '#contract/attachments/endpoints.ts'
import { projectEndpoints } from '#contract/projects/endpoints.ts'
import type { Locale } from '#contract/configuration/locales.ts'
import { readResponse, requestInit, requestUrl, setLocaleSource } from './send-request.ts'
import { CallError } from './call-error.ts'

afterEach(() => setLocaleSource(() => 'nl'))

const read = { endpoint: projectEndpoints.read }
const list = { endpoint: projectEndpoints.list }

describe('URL', () => {
  test('every endpoint has a URL under /v2/api, never /v2/api/api (S088)', () => {
    for (const endpoint of endpointTable) {
      const params = Object.fromEntries([...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => [name, 'x']))
      expect(requestUrl({ endpoint, params })).toMatch(/^\/v2\/api\/(?!api\/)[^{}]*$/)
    }
  })

  test('arrays are sent as key[]=a&key[]=b, other filters unchanged, undefined ones not at all (S093)', () => {
    const query = {
      'category[]': ['PAVER', 'ROOF_TILE'],
      style: ['a&b'],
      page: 2,
      near: undefined,
      region: null,
      'dateFrom[after]': '+1',
    }
    expect(requestUrl({ ...list, query })).toBe(
      '/v2/api/customer_projects?category[]=PAVER&category[]=ROOF_TILE&style[]=a%26b&page=2&dateFrom[after]=%2B1',
    )
  })

  test('any filters can be read back from the URL (S093)', () => {
    const value = fc.oneof(fc.string({ unit: 'grapheme' }), fc.array(fc.string({ unit: 'grapheme' }), { minLength: 1 }))
    fc.assert(
      fc.property(fc.dictionary(fc.stringMatching(/^[\w.&=?# ]+$/), value), (query) => {
        const search = new URL(requestUrl({ ...list, query }), 'https://a.example').searchParams
        for (const [key, given] of Object.entries(query)) {
          expect(search.getAll(Array.isArray(given) ? `${key}[]` : key)).toEqual([given].flat())
        }
      }),
    )
  })

  test.each([undefined, '', ' ', '\t', '.', '..', null])(
    'the path parameter %j throws not-found (S122, S128)',
    (id) => {
      expect(() => requestUrl({ ...read, params: { id } })).toThrow(
        expect.objectContaining({ code: 'api-call-failed', kind: 'not-found' }),
      )
    },
  )

  test('any other id becomes exactly one path segment (S122)', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', minLength: 1 }), (id) => {
        let url: string
        try {
          url = requestUrl({ ...read, params: { id } })
        } catch (error) {
          expect(error).toBeInstanceOf(CallError)
          expect(['', '.', '..']).toContain(id.trim())
          return
        }
        const path = new URL(url, 'https://a.example').pathname
        expect(path).toMatch(/^\/v2\/api\/customer_projects\/[^/]+$/)
        expect(decodeURIComponent(path.split('/').at(-1) ?? '')).toBe(id.trim())
      }),
    )
  })
})

describe('headers', () => {
  test.each<[Locale, string]>([
    ['nl', 'nl-BE'],
    ['fr', 'fr-BE'],
  ])('in the locale %s Accept-Language is %s (S091)', (locale, tag) => {
    setLocaleSource(() => locale)
    expect(requestInit(list).headers).toMatchObject({ 'Accept-Language': tag })
  })

  test('requests accept JSON and send JSON (S090)', () => {
    expect(requestInit(list).headers).toEqual({ Accept: 'application/json', 'Accept-Language': 'nl-BE' })
    const init = requestInit({ endpoint: projectEndpoints.create, body: { name: 'Huis' } })
    expect(init.headers).toMatchObject({ Accept: 'application/json', 'Content-Type': 'application/json' })
    expect(init).toMatchObject({ method: 'POST', body: '{"name":"Huis"}' })
  })

  test('PATCH sends application/merge-patch+json (S094)', () => {
    const init = requestInit({ endpoint: projectEndpoints.update, params: { id: 'p1' }, body: { type: null } })
    expect(init).toMatchObject({
      method: 'PATCH',
      body: '{"type":null}',
      headers: { 'Content-Type': 'application/merge-patch+json' },
    })
  })

  test('a revision is sent as a quoted If-Match header, which is absent without a revision (F-24)', () => {
    expect(requestInit({ endpoint: projectEndpoints.update, ifMatch: 3 }).headers).toMatchObject({ 'If-Match': '"3"' })
    expect(requestInit({ endpoint: projectEndpoints.update, ifMatch: null }).headers).not.toHaveProperty('If-Match')
  })
})

describe('idempotency keys', () => {
  const keyOf = (spec: Parameters<typeof requestInit>[0]) =>
    new Headers(requestInit(spec).headers).get('idempotency-key')
  const { create, update } = projectEndpoints

  test('each POST without one gets its own, other requests get none (B24)', () => {
    const keys = [keyOf({ endpoint: create }), keyOf({ endpoint: create })]
    for (const key of keys) expect(key).toMatch(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/)
    expect(new Set(keys).size).toBe(2)
    expect([keyOf({ endpoint: update }), keyOf(read)]).toEqual([null, null])
  })

  test.each([
    ['POST', create],
    ['PATCH', update],
  ])('a given one is sent with a %s (B24)', (_, endpoint) => {
    expect(keyOf({ endpoint, idempotencyKey: 'key' })).toBe('key')
  })
})

test('a file is sent as it is, anything else as JSON (E08)', () => {
  const file = new Blob(['%PDF'])
  const { upload } = attachmentEndpoints
  expect(requestInit({ endpoint: upload, body: file })).toMatchObject({
    body: file,
    headers: { 'Content-Type': 'application/octet-stream' },
  })
  expect(requestInit({ endpoint: projectEndpoints.create, body: { name: 'Huis' } }).body).toBe('{"name":"Huis"}')
})

describe('responses', () => {
  /** A response; without a type it has no Content-Type. */
  const responseOf = (text: string, type: string | null, status = 200, headers: Record<string, string> = {}) =>
    new Response(new TextEncoder().encode(text), {
      status,
      headers: { ...headers, ...(type !== null && { 'content-type': type }) },
    })
  const json = '{"a":1}'

  test.each([
    ['application/json', json, { a: 1 }],
    ['application/json; charset=utf-8', json, { a: 1 }],
    ['application/ld+json', json, { a: 1 }],
    ['no type', json, { a: 1 }],
    ['no type', '', {}],
    ['application/json', '', {}],
    ['text/plain', 'done', {}],
    ['text/html', '', {}],
  ])('with %s and the text %j are read as %j (S090)', async (type, text, expected) => {
    expect(await readResponse(responseOf(text, type === 'no type' ? null : type))).toEqual(expected)
  })

  test.each([
    ['text/html', '<html></html>'],
    ['text/html', json],
    ['application/jsonl', json],
    ['application/json', '<html></html>'],
    ['no type', '<html></html>'],
  ])('with %s and the text %j violate the contract (S090)', async (type, text) => {
    const read = readResponse(responseOf(text, type === 'no type' ? null : type))
    await expect(read).rejects.toMatchObject({ code: 'invalid-response', status: 200 })
  })

  test.each([
    ['0', 0],
    ['2', 2000],
    ['-1', undefined],
    ['Wed, 25 Nov 2026 10:00:00 GMT', undefined],
    [undefined, undefined],
  ])('that refuse with Retry-After %s wait %s ms', async (header, expected) => {
    const headers: Record<string, string> = header === undefined ? {} : { 'retry-after': header }
    await expect(readResponse(responseOf(json, 'application/json', 503, headers))).rejects.toMatchObject({
      code: 'rejected',
      status: 503,
      body: { a: 1 },
      retryAfterMs: expected,
    })
  })

  test.each(['text/html', 'text/plain', 'application/jsonl'])(
    'that refuse with JSON as %s have it as body (S090)',
    async (type) => {
      await expect(readResponse(responseOf(json, type, 422))).rejects.toMatchObject({ status: 422, body: { a: 1 } })
    },
  )

  test.each([
    ['text/html', '<html></html>'],
    ['application/json', '<html></html>'],
  ])('that refuse with %s and the text %j have their status as body (S090)', async (type, text) => {
    await expect(readResponse(responseOf(text, type, 502))).rejects.toMatchObject({ status: 502, body: '502' })
  })
})
