import { QueryClientProvider, QueryObserver, type QueryClient } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import * as v from 'valibot'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { projectSchema, type Project } from '#contract/projects/schema.ts'
import { createQueryClient } from '#app/platform/query/query-client.ts'
import { startScriptedServer } from '#tests/support/servers/scripted-server.ts'
import { useReplaceProject, useUpdateProject } from './project-mutations.ts'
import { useCreateProject } from './create-project.ts'
import { useDeleteProject, useRemoveProjectFromCache } from './delete-project.ts'
import { projectQueries } from '../project-queries.ts'

const PATH = '/v2/api/customer_projects'
const make = (over: object): Project => v.parse(projectSchema, { id: 'p1', name: 'Huis', status: 'ACTIVE', ...over })
const base = make({ revision: 3, type: 'NEW_BUILD' })
const stored = make({ revision: 4, type: 'RENOVATION' })

let server: Awaited<ReturnType<typeof startScriptedServer>>
let deleteStatus = 204
let client: QueryClient
beforeEach(async () => {
  deleteStatus = 204
  server = await startScriptedServer(({ method, url }) => {
    if (method === 'DELETE') return { status: deleteStatus }
    return { json: method === 'GET' && !url.startsWith(`${PATH}/`) ? [stored] : stored }
  })
  const { fetch } = globalThis
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => fetch(server.base + path, init))
  client = createQueryClient()
})
afterEach(async () => {
  client.clear()
  vi.unstubAllGlobals()
  await server.close()
})

/** Renders a hook and returns its result. */
function hook<T>(use: () => T): T {
  const results: T[] = []
  function Component() {
    results.push(use())
    return null
  }
  renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <Component />
    </QueryClientProvider>,
  )
  const [first] = results
  if (!first) throw new Error('not rendered')
  return first
}

/** A screen with a loaded list and project; only later requests are recorded. */
async function onScreen() {
  const list = new QueryObserver(client, projectQueries.list('k1'))
  const detail = new QueryObserver(client, projectQueries.detail('p1'))
  const subscriptions = [list.subscribe(() => undefined), detail.subscribe(() => undefined)]
  await vi.waitFor(
    () => expect([list, detail].map((observer) => observer.getCurrentResult().isSuccess)).toEqual([true, true]),
    20_000,
  )
  server.requests.length = 0
  return { detail, unmount: () => subscriptions.forEach((unsubscribe) => unsubscribe()) }
}

const requests = () => server.requests.map(({ method, url }) => `${method} ${url.split('?')[0]}`)

test('creating a project caches it and refetches the queries on screen (S074, S110)', async () => {
  const { unmount } = await onScreen()
  await hook(() => useCreateProject('k1')).mutateAsync({ name: 'Huis' })
  await vi.waitFor(() => expect(requests().sort()).toEqual([`GET ${PATH}`, `GET ${PATH}/p1`, `POST ${PATH}`]), 20_000)
  expect(client.getQueryData(projectQueries.detail('p1').queryKey)).toEqual(stored)
  unmount()
})

test('an update sends only the changed fields, with If-Match (S111)', async () => {
  const { detail, unmount } = await onScreen()
  const patch = { name: 'Huis', type: 'RENOVATION' } as const
  await hook(useUpdateProject).mutateAsync({ base, patch })
  expect(server.requests[0]).toMatchObject({
    method: 'PATCH',
    json: { type: 'RENOVATION' },
    headers: { 'if-match': '"3"' },
  })
  await vi.waitFor(() => expect(requests().slice(1).sort()).toEqual([`GET ${PATH}`, `GET ${PATH}/p1`]), 20_000)
  expect(detail.getCurrentResult().data).toEqual(stored)
  unmount()
})

test('an update without changes sends no request (S111)', async () => {
  const { unmount } = await onScreen()
  const same = hook(useUpdateProject).mutateAsync({ base, patch: { name: 'Huis', type: 'NEW_BUILD' } })
  await expect(same).resolves.toEqual({ outcome: 'saved', project: base })
  expect(requests()).toEqual([])
  unmount()
})

test('a replace sends all fields, with If-Match (S112)', async () => {
  const fields = { name: 'Huis', address: null, productCategories: ['PAVER' as const], type: null, style: null }
  await hook(() => useReplaceProject('p1')).mutateAsync({ base, fields })
  expect(server.requests[0]).toMatchObject({
    method: 'POST',
    url: `${PATH}/p1`,
    json: fields,
    headers: { 'content-type': 'application/json', 'if-match': '"3"' },
  })
})

test('a delete refetches the lists, but not the deleted project (S113)', async () => {
  const { unmount } = await onScreen()
  unmount()
  const list = new QueryObserver(client, projectQueries.list('k1'))
  const unsubscribe = list.subscribe(() => undefined)
  server.requests.length = 0
  await hook(() => useDeleteProject('p1')).mutateAsync()
  hook(useRemoveProjectFromCache)('p1')
  expect(requests()).toContain(`DELETE ${PATH}/p1`)
  expect(requests()).toContain(`GET ${PATH}`)
  expect(requests()).not.toContain(`GET ${PATH}/p1`)
  expect(client.getQueryData(projectQueries.detail('p1').queryKey)).toBeUndefined()
  unsubscribe()
})

test.each([
  [204, 'deleted'],
  [404, 'gone'],
])('a delete that is answered with %i resolves to "%s" and refetches the lists (S113)', async (status, outcome) => {
  deleteStatus = status
  const { unmount } = await onScreen()
  await expect(hook(() => useDeleteProject('p1')).mutateAsync()).resolves.toBe(outcome)
  expect(requests()).toContain(`GET ${PATH}`)
  unmount()
})

test.each([403, 409])('a delete that is refused with %i fails and refetches nothing (S113)', async (status) => {
  deleteStatus = status
  const { unmount } = await onScreen()
  await expect(hook(() => useDeleteProject('p1')).mutateAsync()).rejects.toMatchObject({ status })
  expect(requests()).toEqual([`DELETE ${PATH}/p1`])
  unmount()
})
