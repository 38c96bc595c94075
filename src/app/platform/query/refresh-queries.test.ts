import { QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { projectEndpoints } from '#contract/projects/endpoints.ts'
import { createQueryClient } from './query-client.ts'
import { refresh } from './refresh-queries.ts'

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
