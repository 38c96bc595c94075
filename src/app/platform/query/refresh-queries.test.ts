import { QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { projectEndpoints } from '#contract/projects/endpoints.ts'
import { createQueryClient } from './query-client.ts'
import { refresh, storeSaved } from './refresh-queries.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

function onScreen(responses: (() => Promise<unknown>)[]) {
  const client = createQueryClient()
  const read = vi.fn(() => (responses.shift() ?? (() => new Promise(() => undefined)))())
  const observer = new QueryObserver(client, { queryKey: [projectEndpoints.list.name, { query: {} }], queryFn: read })
  observer.subscribe(() => undefined)
  return { client, read, observer }
}

test('a refresh resolves when the lists on screen have their new data (F-28)', async () => {
  const { client, observer } = onScreen([async () => 'old', async () => 'new'])
  await vi.advanceTimersByTimeAsync(0)
  await refresh(client, [projectEndpoints.list])
  expect(observer.getCurrentResult().data).toBe('new')
  client.clear()
})

test('a refetch without a response delays success by 3000 ms at most; the data becomes stale (F-28)', async () => {
  const { client, observer } = onScreen([async () => 'old'])
  await vi.advanceTimersByTimeAsync(0)
  let done = false
  const refreshed = refresh(client, [projectEndpoints.list]).then(() => (done = true))
  await vi.advanceTimersByTimeAsync(2999)
  expect(done).toBe(false)
  await vi.advanceTimersByTimeAsync(1)
  await refreshed
  expect(observer.getCurrentResult()).toMatchObject({ data: 'old', isStale: true, isFetching: true })
  client.clear()
})

test('a refresh reads nothing again of other endpoints (F-28)', async () => {
  const { client, read } = onScreen([async () => 'old'])
  await vi.advanceTimersByTimeAsync(0)
  await refresh(client, [projectEndpoints.read])
  expect(read).toHaveBeenCalledTimes(1)
  client.clear()
})

test('what was saved is shown instead of a read that is on its way, which may be older; other reads go on (F-28)', async () => {
  const client = createQueryClient()
  const responses: (() => void)[] = []
  const read = (data: string) => () => new Promise<string>((resolve) => responses.push(() => resolve(data)))
  const [key, other] = [['me'], ['me', 'history']]
  void client.prefetchQuery({ queryKey: key, queryFn: read('older') })
  void client.prefetchQuery({ queryKey: other, queryFn: read('history') })
  await storeSaved(client, key, 'saved')
  responses.forEach((respond) => respond())
  await vi.advanceTimersByTimeAsync(0)
  expect([client.getQueryData(key), client.getQueryData(other)]).toEqual(['saved', 'history'])
  client.clear()
})
