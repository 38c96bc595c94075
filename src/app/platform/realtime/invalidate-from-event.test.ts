import { QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createQueryClient } from '../query/query-client.ts'
import { createEventInvalidator } from './invalidate-from-event.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const project = (id: string, revision = 1) => ({ id, revision })
const LIST = ['projects.list', { query: {} }]
const ADVISER = ['questions.adviser', { params: { id: 'c1' }, query: {} }]
const detail = (id: string) => ['projects.read', { params: { id } }]

const DATA: [readonly unknown[], unknown][] = [
  [LIST, { totalItems: 2, items: [project('p1'), project('p2')] }],
  [detail('p1'), project('p1')],
  [detail('p2'), project('p2')],
  [['projects.history', { params: { id: 'p1' } }], {}],
  [['attachments.list', { params: { id: 'p1' } }], {}],
  [['attachments.list', { params: { id: 'p2' } }], {}],
  [['projectItems.list', { params: { id: 'p1' } }], {}],
  [['projectItems.list', { params: { id: 'p2' } }], {}],
  [['appointments.list', { query: {} }], {}],
  [['customers.read', { params: { id: 'c1' } }], {}],
  [ADVISER, {}],
  [['devices.visits', { params: { id: 'd1' } }], {}],
  [['customers.saveProfile', { params: { id: 'c1' } }], {}],
  [['customers.verificationToken', { params: { token: 'x' } }], {}],
  [['inspiration.list', {}], {}],
  [[{ own: 'key' }], {}],
]

/** A cache with every kind of query, which records refetches. */
function cache(isHidden = false) {
  const queryClient = createQueryClient()
  const fetched: string[] = []
  for (const [queryKey, data] of DATA) {
    queryClient.setQueryData(queryKey, data)
    const queryFn = () => {
      fetched.push(JSON.stringify(queryKey))
      return data
    }
    new QueryObserver(queryClient, { queryKey, queryFn, staleTime: Infinity }).subscribe(() => undefined)
  }
  const invalidator = createEventInvalidator(queryClient, () => isHidden)
  const update = (data: unknown) => invalidator.onUpdate(typeof data === 'string' ? data : JSON.stringify(data))
  const settle = async () => {
    await vi.advanceTimersByTimeAsync(1000)
    return fetched.splice(0).map((key) => JSON.parse(key) as unknown)
  }
  const stale = () =>
    queryClient
      .getQueryCache()
      .findAll({ stale: true })
      .map(({ queryKey }) => queryKey)
  return { queryClient, invalidator, update, settle, stale }
}

const EVERYTHING_LIVE = DATA.slice(0, 12).map(([key]) => key)

test.each([
  [
    { '@id': 'customer_projects/p1', revision: 2 },
    [LIST, detail('p1'), ['projects.history', { params: { id: 'p1' } }], ADVISER],
  ],
  [
    { '@id': 'customer_projects/p1', deleted: true },
    [LIST, detail('p1'), ['projects.history', { params: { id: 'p1' } }], ADVISER],
  ],
  [{ '@id': 'customer_projects/p9', revision: 1 }, [LIST, ADVISER]],
  [{ '@id': 'customer_projects/p1/attachments' }, [['attachments.list', { params: { id: 'p1' } }]]],
  [{ '@id': 'customer_projects/p1/items' }, [['projectItems.list', { params: { id: 'p1' } }]]],
  [
    { '@id': 'appointments/a1', status: 'CHECKED_IN' },
    [['appointments.list', { query: {} }], ADVISER, ['devices.visits', { params: { id: 'd1' } }]],
  ],
  [{ '@id': 'customers/c1' }, [['customers.read', { params: { id: 'c1' } }]]],
  [{ '@id': 'customers/c2' }, []],
])('the event %j refetches only the queries that it affects', async (event, expected) => {
  const { update, settle } = cache()
  update(event)
  expect(await settle()).toEqual(expected)
})

test.each(['{', '"text"', '{}', '{"@id":"invoices/1"}', '{"@id":"customer_projects/p1","revision":"2"}'])(
  'an event that this build cannot parse refetches everything: %s',
  async (data) => {
    const { update, settle } = cache()
    update(data)
    expect(await settle()).toEqual(EVERYTHING_LIVE)
  },
)

test('a known revision refetches nothing, a newer one does, in any order (F-63)', async () => {
  const { queryClient, update, settle } = cache()
  queryClient.setQueryData(detail('p1'), project('p1', 3))
  queryClient.setQueryData(LIST, { totalItems: 1, items: [project('p1', 3)] })
  update({ '@id': 'customer_projects/p1', revision: 3 })
  update({ '@id': 'customer_projects/p1', revision: 2 })
  expect(await settle()).toEqual([])
  update({ '@id': 'customer_projects/p1', revision: 4 })
  expect(await settle()).toContainEqual(detail('p1'))
  queryClient.setQueryData(detail('p1'), project('p1', 4))
  update({ '@id': 'customer_projects/p1', revision: 4 })
  expect(await settle(), 'the list does not have it yet').toContainEqual(LIST)
})

test('a change by others refetches the notifications, a known revision does not (E53)', async () => {
  const { queryClient, update, settle } = cache()
  const NOTIFICATIONS = ['notifications.list', {}]
  const fetchNotifications = vi.fn(() => ({}))
  queryClient.setQueryData(NOTIFICATIONS, {})
  new QueryObserver(queryClient, {
    queryKey: NOTIFICATIONS,
    queryFn: fetchNotifications,
    staleTime: Infinity,
  }).subscribe(() => undefined)
  for (const about of ['customer_projects/p9', 'customer_projects/p9/attachments', 'appointments/a1']) {
    update({ '@id': about })
    await settle()
  }
  expect(fetchNotifications).toHaveBeenCalledTimes(3)
  update({ '@id': 'customers/c1' })
  queryClient.setQueryData(LIST, { totalItems: 1, items: [project('p1', 3)] })
  queryClient.setQueryData(detail('p1'), project('p1', 3))
  update({ '@id': 'customer_projects/p1', revision: 3 })
  await settle()
  expect(fetchNotifications).toHaveBeenCalledTimes(3)
})

test('a change of the customer themselves refetches no notifications (E53)', async () => {
  const { queryClient, update, settle, stale } = cache()
  queryClient.setQueryData(['notifications.list', {}], {})
  update({ '@id': 'customers/c1' })
  await settle()
  expect(stale()).not.toContainEqual(['notifications.list', {}])
})

test('a known revision refetches nothing where something else has the same id (F-63)', async () => {
  const { queryClient, update, settle } = cache()
  queryClient.setQueryData(['inspiration.list', {}], { items: [project('p1')] })
  queryClient.setQueryData(['favourites.list', {}], project('p1'))
  queryClient.setQueryData(LIST, { totalItems: 1, items: [project('p1', 3)] })
  queryClient.setQueryData(detail('p1'), project('p1', 3))
  update({ '@id': 'customer_projects/p1', revision: 3 })
  expect(await settle()).toEqual([])
})

test('what no page shows becomes stale, and is not refetched before one shows it', async () => {
  const { queryClient, update, settle, stale } = cache()
  const fetchProject = vi.fn(() => project('p3'))
  await queryClient.prefetchQuery({ queryKey: detail('p3'), queryFn: fetchProject })
  update({ '@id': 'customer_projects/p3', revision: 2 })
  await settle()
  expect(fetchProject).toHaveBeenCalledOnce()
  expect(stale()).toContainEqual(detail('p3'))
})

test('many updates at once cause one refetch', async () => {
  const { update, settle } = cache()
  for (let revision = 2; revision < 50; revision += 1) update({ '@id': 'customer_projects/p1', revision })
  expect(await settle()).toHaveLength(4)
})

test('updates of several things at once refetch each of them, and what is known already of none (F-63)', async () => {
  const { queryClient, update, settle } = cache()
  update({ '@id': 'customer_projects/p1', revision: 2 })
  update({ '@id': 'customer_projects/p2', revision: 2 })
  update({ '@id': 'customers/c1' })
  const fetched = await settle()
  for (const key of [LIST, detail('p1'), detail('p2'), ['customers.read', { params: { id: 'c1' } }]])
    expect(fetched).toContainEqual(key)
  // One of two copies of a project is older than the change.
  queryClient.setQueryData(LIST, { totalItems: 2, items: [project('p1', 5), project('p2', 4)] })
  queryClient.setQueryData(detail('p1'), project('p1', 4))
  queryClient.setQueryData(detail('p2'), project('p2', 4))
  update({ '@id': 'customer_projects/p2', revision: 4 })
  update({ '@id': 'customer_projects/p1', revision: 5 })
  const again = await settle()
  expect(again).toContainEqual(detail('p1'))
  expect(again).not.toContainEqual(detail('p2'))
})

test('after a gap everything that could have changed is refetched (F-63)', async () => {
  const { invalidator, settle } = cache()
  invalidator.onGap()
  expect(await settle()).toEqual(EVERYTHING_LIVE)
})

test('restored data is refetched at the start, fresh data is not (F-63)', async () => {
  const { queryClient, invalidator, settle } = cache()
  const before = Date.now()
  await vi.advanceTimersByTimeAsync(1000)
  queryClient.setQueryData(LIST, { totalItems: 0, items: [] })
  await queryClient.invalidateQueries({ queryKey: LIST, refetchType: 'none' })
  await queryClient.invalidateQueries({ queryKey: detail('p1'), refetchType: 'none' })
  invalidator.onStart(before + 500)
  expect(await settle()).toEqual([detail('p1')])
})

test('a hidden page refetches nothing; its data becomes stale', async () => {
  const { update, settle, stale } = cache(true)
  update({ '@id': 'customers/c1' })
  expect(await settle()).toEqual([])
  expect(stale()).toEqual([['customers.read', { params: { id: 'c1' } }]])
})

test('nothing is refetched once the session has ended (F-26)', async () => {
  const { update, invalidator, settle } = cache()
  update({ '@id': 'customers/c1' })
  invalidator.stop()
  expect(await settle()).toEqual([])
})
