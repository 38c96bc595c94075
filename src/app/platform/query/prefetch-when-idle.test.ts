import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { prefetchWhenIdle } from './prefetch-when-idle.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A client with one request in flight, and a function that resolves it. */
function fetchingClient() {
  const queryClient = new QueryClient()
  let respond = () => {}
  const response = new Promise<number>((resolve) => (respond = () => resolve(1)))
  void queryClient.prefetchQuery({ queryKey: ['first'], queryFn: () => response })
  return { queryClient, respond: () => respond() }
}

test('prefetching waits until the requests of the page have ended (P9)', async () => {
  const { queryClient, respond } = fetchingClient()
  const prefetch = vi.fn()
  prefetchWhenIdle(queryClient, prefetch)
  await vi.advanceTimersByTimeAsync(1000)
  expect(prefetch).not.toHaveBeenCalled()
  respond()
  await vi.advanceTimersByTimeAsync(100)
  void queryClient.prefetchQuery({
    queryKey: ['second'],
    queryFn: () => new Promise((done) => setTimeout(done, 900, 2)),
  })
  await vi.advanceTimersByTimeAsync(850)
  expect(prefetch).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(500)
  expect(prefetch).toHaveBeenCalledTimes(1)
})

test('prefetching waits at most five seconds for a request that does not end (P9)', async () => {
  const { queryClient } = fetchingClient()
  const prefetch = vi.fn()
  prefetchWhenIdle(queryClient, prefetch)
  await vi.advanceTimersByTimeAsync(5001)
  expect(prefetch).toHaveBeenCalledTimes(1)
})

test('a cancelled prefetch does not run (P9)', async () => {
  const prefetch = vi.fn()
  prefetchWhenIdle(new QueryClient(), prefetch)()
  await vi.advanceTimersByTimeAsync(10_000)
  expect(prefetch).not.toHaveBeenCalled()
})
