// @vitest-environment happy-dom
import '#tests/support/client/portal-document.ts'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, render } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { SessionEndScreen } from './session-end-screen.tsx'

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('unreachable')))
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('no timer keeps a query that was being fetched when the visit ended (F-71)', async () => {
  const queryClient = new QueryClient({
    defaultOptions: { queries: { gcTime: 7 * 24 * 60 * 60 * 1000, retry: false } },
  })
  const endless = ({ signal }: { signal: AbortSignal }) =>
    new Promise((_, reject) => signal.addEventListener('abort', () => reject(new Error('aborted'))))
  void queryClient.prefetchQuery({ queryKey: ['visitor'], queryFn: endless })
  const onEnd = vi.fn()
  render(
    <QueryClientProvider client={queryClient}>
      <SessionEndScreen onEnd={onEnd} />
    </QueryClientProvider>,
  )
  await act(() => vi.advanceTimersByTimeAsync(100))
  expect(onEnd).toHaveBeenCalled()
  // Only the next probe of the server.
  expect(vi.getTimerCount()).toBe(1)
})
