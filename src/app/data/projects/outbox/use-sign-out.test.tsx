// @vitest-environment happy-dom
import '#tests/support/client/portal-document.ts'
import 'fake-indexeddb/auto'
import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { initialProject } from '#tests/support/client/outbox-device.ts'
import { signIn } from '#tests/support/client/sign-in.ts'
import { createQueryClient } from '#app/platform/query/query-client.ts'
import { session } from '#app/platform/session/session.ts'
import { markUnsaved } from '#app/platform/state/unsaved-changes.ts'
import { publishEdits } from './use-pending-edits.ts'
import { useSignOut } from './use-sign-out.ts'

const sync = vi.hoisted(() => ({ changesRead: Promise.resolve() }))
vi.mock('./start-background-sync.ts', () => ({
  get changesRead() {
    return sync.changesRead
  },
}))

const edit = { id: 'a', projectId: 'p1', base: initialProject, patch: { name: 'Schuur' }, state: 'waiting', at: '' }
const isSignedIn = () => session.getSnapshot().subject !== null

beforeEach(() => {
  sync.changesRead = Promise.resolve()
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(null, { status: 204 })))
  signIn('c1')
})
afterEach(async () => {
  cleanup()
  vi.useRealTimers()
  vi.restoreAllMocks()
  markUnsaved('form', false)
  publishEdits([])
  await session.logout()
  vi.unstubAllGlobals()
})

test('a sign-out waits until the pending changes are known, and asks about them (B09)', async () => {
  let markRead = () => {}
  sync.changesRead = new Promise((resolve) => (markRead = resolve))
  const { result } = renderHook(() => useSignOut())
  act(() => result.current.start())
  expect(result.current).toMatchObject({ isBusy: true, pendingCount: null })
  publishEdits([edit as never])
  act(markRead)
  await vi.waitFor(() => expect(result.current).toMatchObject({ isBusy: false, pendingCount: 1 }))
  act(() => result.current.cancel())
  expect([result.current.pendingCount, isSignedIn()]).toEqual([null, true])
})

test('a sign-out that asks goes on once nothing would be lost any more (B09)', async () => {
  const onSignedOut = vi.fn()
  publishEdits([edit as never])
  const { result } = renderHook(() => useSignOut(onSignedOut))
  act(() => result.current.start())
  await vi.waitFor(() => expect(result.current.pendingCount).toBe(1))
  act(() => publishEdits([]))
  await vi.waitFor(() => expect(onSignedOut).toHaveBeenCalledOnce())
  expect([result.current.pendingCount, isSignedIn()]).toEqual([null, false])
})

test('a sign-out asks about unsaved input, and ends the session once confirmed (E28)', async () => {
  markUnsaved('form', true)
  const { result } = renderHook(() => useSignOut())
  act(() => result.current.start())
  await vi.waitFor(() => expect(result.current.pendingCount).toBe(0))
  act(() => result.current.confirm())
  expect(result.current).toMatchObject({ isBusy: true, pendingCount: null })
  await vi.waitFor(() => expect(isSignedIn()).toBe(false))
})

test('a sign-out waits for ten seconds at most (F-29)', async () => {
  vi.useFakeTimers()
  vi.spyOn(console, 'warn').mockReturnValue()
  sync.changesRead = new Promise(() => undefined)
  const { result } = renderHook(() => useSignOut())
  act(() => result.current.start())
  await act(() => vi.advanceTimersByTimeAsync(9999))
  expect(isSignedIn()).toBe(true)
  await act(() => vi.advanceTimersByTimeAsync(1))
  await vi.waitFor(() => expect(isSignedIn()).toBe(false))
})

test('the pending changes are known, too, where the stores cannot be read (F-29)', async () => {
  const warn = vi.spyOn(console, 'warn').mockReturnValue()
  for (const method of ['get', 'openCursor'] as const)
    vi.spyOn(IDBObjectStore.prototype, method).mockImplementation(() => {
      throw new DOMException('broken', 'UnknownError')
    })
  const actual = await vi.importActual<typeof import('./start-background-sync.ts')>('./start-background-sync.ts')
  actual.startBackgroundSync(createQueryClient())
  await actual.changesRead
  expect(warn).toHaveBeenCalled()
})
