import { QueryObserver, type QueryObserverOptions } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createQueryClient } from '#app/platform/query/query-client.ts'
import { startScriptedServer, type Reply } from '#tests/support/servers/scripted-server.ts'
import { appointmentQueries } from '../appointments/appointment-queries.ts'
import { customerQueries } from '../customers/customer-queries.ts'
import { inspirationQueries } from '../inspiration/inspiration-queries.ts'
import { notificationQueries } from '../notifications/notification-queries.ts'
import { projectQueries } from './project-queries.ts'

let reply: Reply = {}
let server: Awaited<ReturnType<typeof startScriptedServer>>
beforeEach(async () => {
  server = await startScriptedServer(() => reply)
  const { fetch } = globalThis
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => fetch(server.base + path, init))
})
afterEach(async () => {
  vi.unstubAllGlobals()
  await server.close()
})

test('a query for a missing record, an empty id or no data fails with api-call-failed (S120, S128)', async () => {
  const client = createQueryClient()
  reply = { status: 404, json: {} }
  const notFound = { code: 'api-call-failed', kind: 'not-found' }
  await expect(client.ensureQueryData(projectQueries.detail('gone'))).rejects.toMatchObject(notFound)
  expect(server.requests.map(({ url }) => url)).toEqual(['/v2/api/customer_projects/gone'])
  await expect(client.ensureQueryData(projectQueries.detail(''))).rejects.toMatchObject(notFound)
  expect(server.requests).toHaveLength(1)
  reply = { text: 'OK', headers: { 'content-type': 'text/plain' } }
  await expect(client.ensureQueryData(projectQueries.list('k1'))).rejects.toMatchObject({ kind: 'no-data' })
})

test.each([
  ['a refusal', { status: 403, json: { code: 'forbidden' } }, { status: 403, body: { code: 'forbidden' } }],
  ['a response of another shape', { json: { unknown: 1 } }, {}],
  ['a page', { text: '<p>', headers: { 'content-type': 'text/html' } }, { status: 200 }],
])('a prefetch that gets %s fails like a call without data (S120, S128)', async (_what, answer, details) => {
  const client = createQueryClient()
  reply = answer
  await expect(client.fetchQuery(projectQueries.detail('p1'))).rejects.toMatchObject({
    code: 'api-call-failed',
    kind: 'no-data',
    message: 'The API call failed',
    ...details,
  })
})

test('a 404 for inspiration resolves to null, and other errors reject (ext) (S120)', async () => {
  const client = createQueryClient()
  reply = { status: 404, json: {} }
  await expect(client.ensureQueryData(inspirationQueries.latest('nl'))).resolves.toBeNull()
  expect(server.requests[0]?.url).toBe('/v2/api/inspiration?tab=REFERENCE_PROJECT&itemsPerPage=3')
  reply = { status: 422, json: {} }
  await expect(client.fetchQuery({ ...inspirationQueries.latest('nl'), staleTime: 0 })).rejects.toMatchObject({
    status: 422,
  })
})

test.each([
  ['customer', customerQueries.me('c1'), 1],
  ['notifications', notificationQueries.list(), 1],
  ['catalogue, which changes weekly', inspirationQueries.latest('nl'), 0],
])(
  'a focus soon after the load of the %s sends as many requests as documented (S145)',
  async (_what, options, expected) => {
    const client = createQueryClient()
    reply = { status: 404, json: {} }
    client.setQueryData<unknown>(options.queryKey, {})
    const unsubscribe = new QueryObserver(client, options as unknown as QueryObserverOptions).subscribe(() => undefined)
    client.getQueryCache().onFocus()
    expect(client.isFetching()).toBe(expected)
    await vi.waitFor(() => expect(client.isFetching()).toBe(0), 20_000)
    expect(server.requests).toHaveLength(expected)
    unsubscribe()
  },
)

test('the project list requests all projects of the contact, limited ones separately (S108)', () => {
  const filters = { pagination: 'false', 'contacts.contact.id': 'k1' }
  expect(projectQueries.list('k1').queryKey).toEqual(['projects.list', { query: { ...filters, limited: 'false' } }])
  expect(projectQueries.limited('k1').queryKey).toEqual(['projects.list', { query: { ...filters, limited: 'true' } }])
})

test('upcoming appointments start at 00:00 in Belgium, so their key changes at midnight (T25) (S116)', () => {
  const evening = appointmentQueries.upcoming('k1', new Date('2026-11-21T22:59:00Z')).queryKey
  expect(evening).toEqual([
    'appointments.list',
    { query: { contact: 'k1', pagination: 'false', 'dateFrom[after]': '2026-11-21T00:00:00+01:00' } },
  ])
  expect(appointmentQueries.upcoming('k1', new Date('2026-11-21T23:01:00Z')).queryKey).not.toEqual(evening)
})

test('personal lists and details, and the items that the menu depends on, are persisted; searches are not (S151)', () => {
  const persisted = [
    customerQueries.me('c1'),
    projectQueries.list('k1'),
    projectQueries.detail('p1'),
    appointmentQueries.upcoming('k1'),
    inspirationQueries.latest('nl'),
  ]
  expect(persisted.map(({ meta }) => meta?.['persist'])).toEqual([true, true, true, true, true])
  expect(inspirationQueries.page({ tab: 'PRODUCT' }, 'nl').meta).toEqual({ persist: false })
})

test('a query key consists of the endpoint name and its arguments (S120)', () => {
  expect(projectQueries.detail('p1').queryKey).toEqual(['projects.read', { params: { id: 'p1' } }])
  expect(customerQueries.me('c1').queryKey).toEqual(['customers.read', { params: { id: 'c1' } }])
})
