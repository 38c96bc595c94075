// @vitest-environment happy-dom
import '#tests/support/client/portal-document.ts'
import { createRootRoute, createRoute, createRouter, RouterContextProvider } from '@tanstack/react-router'
import { cleanup, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { queryClient } from './query-client.ts'
import { loadRouteCode, usePrefetchWhenIdle } from './prefetch-when-idle.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  cleanup()
  queryClient.clear()
  vi.useRealTimers()
})

const root = createRootRoute()
const routes = ['/list', '/new'].map((path) => createRoute({ getParentRoute: () => root, path }))
const router = createRouter({ routeTree: root.addChildren(routes) })
const wrapper = ({ children }: { children: ReactNode }) => (
  <RouterContextProvider router={router as never}>{children}</RouterContextProvider>
)

function open(isEnabled: boolean) {
  const prefetch = vi.fn<(router: unknown) => Promise<unknown>>(() => Promise.reject(new Error('offline')))
  const page = renderHook((enabled: boolean) => usePrefetchWhenIdle(enabled, prefetch), {
    wrapper,
    initialProps: isEnabled,
  })
  return { ...page, prefetch }
}
const idle = () => vi.advanceTimersByTimeAsync(1000)

test('a page that is idle prefetches the next ones once, and goes on when that fails (P9)', async () => {
  const { prefetch, rerender } = open(true)
  expect(prefetch).not.toHaveBeenCalled()
  await idle()
  rerender(true)
  await idle()
  expect(prefetch).toHaveBeenCalledExactlyOnceWith(router)
})

test('a page prefetches once it may (P9)', async () => {
  const { prefetch, rerender } = open(false)
  await idle()
  rerender(true)
  await idle()
  expect(prefetch).toHaveBeenCalledExactlyOnceWith(router)
})

test('a page prefetches nothing before it may, or once it is left (P9)', async () => {
  const { prefetch, rerender, unmount } = open(false)
  await idle()
  expect(prefetch).not.toHaveBeenCalled()
  rerender(true)
  unmount()
  await idle()
  expect(prefetch).not.toHaveBeenCalled()
})

test('the code of routes is loaded without their data (P9)', async () => {
  const loaded = vi.spyOn(router, 'loadRouteChunk').mockResolvedValue(undefined)
  await loadRouteCode(router as never, ['/list', '/new'])
  expect(loaded.mock.calls.map(([{ id }]) => id)).toEqual(['/list', '/new'])
})
