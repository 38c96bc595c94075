import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { whenCalm } from './when-calm.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A client that is asking for something, and how that is answered. */
function asking() {
  const queryClient = new QueryClient()
  let answer = () => {}
  const answered = new Promise<number>((resolve) => (answer = () => resolve(1)))
  void queryClient.prefetchQuery({ queryKey: ['first'], queryFn: () => answered })
  return { queryClient, answer: () => answer() }
}

test('P9 what goes on behind a page waits for the calls of the page, one after the other', async () => {
  const { queryClient, answer } = asking()
  const run = vi.fn()
  whenCalm(queryClient, run)
  await vi.advanceTimersByTimeAsync(1000)
  expect(run).not.toHaveBeenCalled()
  answer()
  await vi.advanceTimersByTimeAsync(100)
  void queryClient.prefetchQuery({
    queryKey: ['second'],
    queryFn: () => new Promise((done) => setTimeout(done, 900, 2)),
  })
  await vi.advanceTimersByTimeAsync(850)
  expect(run).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(500)
  expect(run).toHaveBeenCalledTimes(1)
})

test('P9 it does not wait for an answer that never comes', async () => {
  const { queryClient } = asking()
  const run = vi.fn()
  whenCalm(queryClient, run)
  await vi.advanceTimersByTimeAsync(5000)
  expect(run).toHaveBeenCalledTimes(1)
})

test('P9 called off, it does not run', async () => {
  const run = vi.fn()
  whenCalm(new QueryClient(), run)()
  await vi.advanceTimersByTimeAsync(10_000)
  expect(run).not.toHaveBeenCalled()
})
