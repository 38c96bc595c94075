import { QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createQueryClient } from '../query/query-client.ts'
import { createCacheToucher } from './touch-cache.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const project = (id: string, revision = 1) => ({ id, revision })
const LIST = ['projects.list', { query: {} }]
const detail = (id: string) => ['projects.read', { params: { id } }]

const DATA: [readonly unknown[], unknown][] = [
  [LIST, { totalItems: 2, items: [project('p1'), project('p2')] }],
  [detail('p1'), project('p1')],
  [detail('p2'), project('p2')],
  [['projects.history', { params: { id: 'p1' } }], {}],
  [['attachments.list', { params: { id: 'p1' } }], {}],
  [['attachments.list', { params: { id: 'p2' } }], {}],
  [['appointments.list', { query: {} }], {}],
  [['customers.read', { params: { id: 'c1' } }], {}],
  [['customers.verificationToken', { params: { token: 'x' } }], {}],
  [['inspiration.list', {}], {}],
]

/** A cache with something of everything, and which of it is asked for again. */
function cache(isHidden = false) {
  const queryClient = createQueryClient()
  const asked: string[] = []
  for (const [queryKey, data] of DATA) {
    queryClient.setQueryData(queryKey, data)
    const queryFn = () => {
      asked.push(JSON.stringify(queryKey))
      return data
    }
    new QueryObserver(queryClient, { queryKey, queryFn, staleTime: Infinity }).subscribe(() => undefined)
  }
  const toucher = createCacheToucher(queryClient, () => isHidden)
  const tell = (data: unknown) => toucher.onUpdate(typeof data === 'string' ? data : JSON.stringify(data))
  const settle = async () => {
    await vi.advanceTimersByTimeAsync(1000)
    return asked.splice(0).map((key) => JSON.parse(key) as unknown)
  }
  const stale = () =>
    queryClient
      .getQueryCache()
      .findAll({ stale: true })
      .map(({ queryKey }) => queryKey)
  return { queryClient, toucher, tell, settle, stale }
}

const EVERYTHING_LIVE = DATA.slice(0, 8).map(([key]) => key)

test.each([
  [
    { '@id': 'customer_projects/p1', revision: 2 },
    [LIST, detail('p1'), ['projects.history', { params: { id: 'p1' } }]],
  ],
  [
    { '@id': 'customer_projects/p1', deleted: true },
    [LIST, detail('p1'), ['projects.history', { params: { id: 'p1' } }]],
  ],
  [{ '@id': 'customer_projects/p9', revision: 1 }, [LIST]],
  [{ '@id': 'customer_projects/p1/attachments' }, [['attachments.list', { params: { id: 'p1' } }]]],
  [{ '@id': 'appointments/a1', status: 'CHECKED_IN' }, [['appointments.list', { query: {} }]]],
  [{ '@id': 'customers/c1' }, [['customers.read', { params: { id: 'c1' } }]]],
  [{ '@id': 'customers/c2' }, []],
])('%j asks again for what it is about, and for nothing else', async (event, expected) => {
  const { tell, settle } = cache()
  tell(event)
  expect(await settle()).toEqual(expected)
})

test.each(['{', '"text"', '{}', '{"@id":"invoices/1"}', '{"@id":"customer_projects/p1","revision":"2"}'])(
  'what this build cannot read may be about anything: %s',
  async (data) => {
    const { tell, settle } = cache()
    tell(data)
    expect(await settle()).toEqual(EVERYTHING_LIVE)
  },
)

test('F-63 what is known already is not asked for again, what is newer is; in whatever order they come', async () => {
  const { queryClient, tell, settle } = cache()
  queryClient.setQueryData(detail('p1'), project('p1', 3))
  queryClient.setQueryData(LIST, { totalItems: 1, items: [project('p1', 3)] })
  tell({ '@id': 'customer_projects/p1', revision: 3 })
  tell({ '@id': 'customer_projects/p1', revision: 2 })
  expect(await settle()).toEqual([])
  tell({ '@id': 'customer_projects/p1', revision: 4 })
  expect(await settle()).toContainEqual(detail('p1'))
  queryClient.setQueryData(detail('p1'), project('p1', 4))
  tell({ '@id': 'customer_projects/p1', revision: 4 })
  expect(await settle(), 'the list does not have it yet').toContainEqual(LIST)
})

test('E53 what others changed is news, whatever it is about; what is known already is none', async () => {
  const { queryClient, tell, settle } = cache()
  const NEWS = ['notifications.list', {}]
  const asked = vi.fn(() => ({}))
  queryClient.setQueryData(NEWS, {})
  new QueryObserver(queryClient, { queryKey: NEWS, queryFn: asked, staleTime: Infinity }).subscribe(() => undefined)
  for (const about of ['customer_projects/p9', 'customer_projects/p9/attachments', 'appointments/a1']) {
    tell({ '@id': about })
    await settle()
  }
  expect(asked).toHaveBeenCalledTimes(3)
  tell({ '@id': 'customers/c1' })
  queryClient.setQueryData(LIST, { totalItems: 1, items: [project('p1', 3)] })
  queryClient.setQueryData(detail('p1'), project('p1', 3))
  tell({ '@id': 'customer_projects/p1', revision: 3 })
  await settle()
  expect(asked).toHaveBeenCalledTimes(3)
})

test('many updates at once are one refresh', async () => {
  const { tell, settle } = cache()
  for (let revision = 2; revision < 50; revision += 1) tell({ '@id': 'customer_projects/p1', revision })
  expect(await settle()).toHaveLength(3)
})

test('F-63 after a gap everything that could have changed is asked for again', async () => {
  const { toucher, settle } = cache()
  toucher.onGap()
  expect(await settle()).toEqual(EVERYTHING_LIVE)
})

test('F-63 what a page took over from an earlier one is asked for again, but what is still fresh', async () => {
  const { queryClient, toucher, settle } = cache()
  const before = Date.now()
  await vi.advanceTimersByTimeAsync(1000)
  queryClient.setQueryData(LIST, { totalItems: 0, items: [] })
  await queryClient.invalidateQueries({ queryKey: LIST, refetchType: 'none' })
  await queryClient.invalidateQueries({ queryKey: detail('p1'), refetchType: 'none' })
  toucher.onStart(before + 500)
  expect(await settle()).toEqual([detail('p1')])
})

test('a page that nobody looks at asks for nothing; its data is stale for when somebody does', async () => {
  const { tell, settle, stale } = cache(true)
  tell({ '@id': 'customers/c1' })
  expect(await settle()).toEqual([])
  expect(stale()).toEqual([['customers.read', { params: { id: 'c1' } }]])
})

test('F-26 nothing is touched any more once the session has ended', async () => {
  const { tell, toucher, settle } = cache()
  tell({ '@id': 'customers/c1' })
  toucher.stop()
  expect(await settle()).toEqual([])
})
