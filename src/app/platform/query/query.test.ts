import type { QueryFunction, QueryKey } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Locale } from '#contract/configuration/locales.ts'
import { projectEndpoints } from '#contract/projects/endpoints.ts'
import { setLocaleSource } from '../http/send-request.ts'
import { queryClient } from './query-client.ts'
import { extensionQuery, query, type QueryExtras } from './query.ts'

const project = { id: 'p1', name: 'Huis', status: 'ACTIVE' }
const args = { params: { id: 'p1' } }
const read = (extras?: QueryExtras) => query(projectEndpoints.read, args, extras)
const extension = (extras?: QueryExtras) => extensionQuery(projectEndpoints.read, args, extras)

/** Reads like the loader of a route. */
const load = ({ queryKey, queryFn }: ReturnType<typeof read> | ReturnType<typeof extension>): Promise<unknown> =>
  queryClient.fetchQuery({ queryKey: queryKey as QueryKey, queryFn: queryFn as QueryFunction })

let requests: { url: string; language: string | null; signal: AbortSignal | null | undefined }[]
let respond: () => Promise<Response>

beforeEach(() => {
  requests = []
  respond = () => Promise.resolve(Response.json(project))
  vi.stubGlobal('fetch', (url: string, { headers, signal }: RequestInit) => {
    requests.push({ url, language: new Headers(headers).get('accept-language'), signal })
    return respond()
  })
  queryClient.setDefaultOptions({ ...queryClient.getDefaultOptions(), queries: { retry: false } })
})
afterEach(() => {
  queryClient.clear()
  setLocaleSource(() => 'nl')
  vi.unstubAllGlobals()
})

const kinds = [
  ['query', read],
  ['query of an extension', extension],
] as const

describe.each(kinds)('a %s', (_, options) => {
  test('reads its endpoint in the language of the interface (S091)', async () => {
    setLocaleSource(() => 'fr')
    expect(await load(options())).toMatchObject({ id: 'p1', name: 'Huis' })
    expect(requests).toMatchObject([{ url: '/v2/api/customer_projects/p1', language: 'fr-BE' }])
  })

  test('with a language asks for that one, whatever the interface has changed to meanwhile (B19)', async () => {
    await load(options({ locale: 'fr' }))
    expect(requests).toMatchObject([{ language: 'fr-BE' }])
  })

  test('is cached by endpoint, arguments and language', () => {
    const { name } = projectEndpoints.read
    expect([options().queryKey, options({ locale: 'fr' }).queryKey]).toEqual([
      [name, args],
      [name, args, { locale: 'fr' }],
    ])
  })

  test.each<[QueryExtras | undefined, object]>([
    [undefined, { meta: { persist: false } }],
    [
      { persist: true, staleTime: 0 },
      { meta: { persist: true }, staleTime: 0 },
    ],
    [{ staleTime: 5000 }, { meta: { persist: false }, staleTime: 5000 }],
    [{ refetchOnWindowFocus: 'always' }, { meta: { persist: false }, refetchOnWindowFocus: 'always' }],
  ])('with %j leaves everything else to the defaults', (extras, expected) => {
    const { queryKey: _key, queryFn: _read, ...rest } = options(extras)
    // Not even an undefined value may stand in place of a default.
    expect(rest).toStrictEqual(expected)
  })

  test('is aborted with its request', async () => {
    respond = () => new Promise(() => undefined)
    const result = load(options()).catch((error: unknown) => error)
    await vi.waitFor(() => expect(requests).toHaveLength(1), 20_000)
    await queryClient.cancelQueries()
    expect(requests[0]?.signal?.aborted).toBe(true)
    await result
  })

  test.each<[string, () => Promise<Response>, object]>([
    ['a refusal', () => answer(403), { code: 'api-call-failed', kind: 'no-data', status: 403, requestId: 'r1' }],
    ['too many requests', () => answer(429), { code: 'api-call-failed', status: 429, retryAfterMs: 7000 }],
    ['a server error', () => answer(500), { code: 'api-call-failed', kind: 'no-data', body: { status: 500 } }],
    ['another response than the contract’s', () => Promise.resolve(Response.json({ name: 5 })), NO_DATA],
    [
      'the page of a proxy',
      () => Promise.resolve(new Response('<html>')),
      { code: 'api-call-failed', kind: 'no-data' },
    ],
    ['an empty response', () => Promise.resolve(Response.json({})), { code: 'api-call-failed', kind: 'no-data' }],
    ['no response', () => Promise.reject(new TypeError('Failed to fetch')), { code: 'unreachable', kind: undefined }],
  ])('fails after %s in a way that its page can tell (S120)', async (_name, response, expected) => {
    respond = response
    await expect(load(options())).rejects.toMatchObject(expected)
  })
})

const NO_DATA = { code: 'api-call-failed', kind: 'no-data', cause: { code: 'invalid-response' } }

function answer(status: number): Promise<Response> {
  const headers = { 'x-request-id': 'r1', 'retry-after': '7' }
  return Promise.resolve(Response.json({ type: 'about:blank', title: 't', status }, { status, headers }))
}

test('what a backend does not have fails, unless it is an extension: then there is nothing (B17)', async () => {
  respond = () => answer(404)
  await expect(load(read())).rejects.toMatchObject({ code: 'api-call-failed', status: 404 })
  queryClient.clear()
  expect(await load(extension())).toBeNull()
})

describe.each(kinds)('after a change of the language a %s (B19)', (_, options) => {
  const set = (locale: Locale, name: string, updatedAt: number, of = options({ locale }).queryKey) =>
    queryClient.setQueryData(of as readonly unknown[], { ...project, name }, { updatedAt })
  const initial = (locale?: Locale) => {
    const { initialData } = options(locale && { locale }) as { initialData?: () => unknown }
    return initialData?.()
  }

  test('shows what was read in the other one, until its own arrives', () => {
    expect(initial('fr')).toBeUndefined()
    set('nl', 'Huis', 1000)
    expect([initial('fr'), options({ locale: 'fr' })]).toMatchObject([{ name: 'Huis' }, { initialDataUpdatedAt: 0 }])
  })

  test('shows the latest of all languages, and nothing of other arguments or other endpoints', () => {
    set('nl', 'Huis', 1000)
    set('fr', 'Maison', 2000)
    expect(initial('nl')).toMatchObject({ name: 'Maison' })
    set('nl', 'Huis', 3000)
    expect(initial('fr')).toMatchObject({ name: 'Huis' })
    queryClient.clear()
    const other = { params: { id: 'p2' } }
    set('nl', 'Stal', 1000, query(projectEndpoints.read, other, { locale: 'nl' }).queryKey)
    queryClient.setQueryData(['another endpoint', args, { locale: 'nl' }], project)
    expect(initial('fr')).toBeUndefined()
  })

  test('shows nothing of a list with other filters', () => {
    const list = (filters: object) => query(projectEndpoints.list, filters, { locale: 'fr' })
    queryClient.setQueryData([projectEndpoints.list.name, { query: { page: 2 } }, { locale: 'nl' }], { items: [] })
    const { initialData } = list({}) as { initialData?: () => unknown }
    expect(initialData?.()).toBeUndefined()
  })

  test('shows nothing of a read that has failed', async () => {
    respond = () => answer(500)
    await load(options({ locale: 'nl' })).catch(() => undefined)
    expect(initial('fr')).toBeUndefined()
    set('fr', 'Maison', 1000)
    expect(initial('nl')).toMatchObject({ name: 'Maison' })
  })

  test('has no language where its texts have none', () => {
    set('nl', 'Huis', 1000)
    expect(initial()).toBeUndefined()
  })
})
