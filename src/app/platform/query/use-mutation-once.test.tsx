// @vitest-environment happy-dom
import '#tests/support/client/portal-document.ts'
import { QueryClientProvider, type QueryClient } from '@tanstack/react-query'
import { act, cleanup, render, renderHook, screen, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { CallError } from '../http/call-error.ts'
import { loadTexts, startTranslations } from '../i18n/i18n.ts'
import { DataAge } from './data-age.tsx'
import { createQueryClient } from './query-client.ts'
import { useMutationOnce } from './use-mutation-once.ts'
import { useMutation } from './use-mutation.ts'

beforeAll(async () => {
  await startTranslations('nl')
  await loadTexts('app')
})

interface Sent {
  readonly key: string
  readonly succeed: (result?: string) => void
  readonly fail: (error: Error) => void
}
let client: QueryClient
let sent: Sent[]
const run = (key: string) =>
  new Promise<string>((resolve, reject) =>
    sent.push({ key, succeed: (result = 'subscribed') => resolve(result), fail: reject }),
  )

beforeEach(() => {
  client = createQueryClient()
  sent = []
})
afterEach(() => {
  cleanup()
  client.clear()
  vi.useRealTimers()
})

const wrapper = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={client}>{children}</QueryClientProvider>
)
const mount = () => renderHook(() => useMutationOnce(['calendar'], run), { wrapper })
const refused = new CallError('rejected', { status: 403 })

describe('a write that a page needs once (B24)', () => {
  test('is sent when the page opens, and its result is kept for this device', async () => {
    const { result, rerender } = mount()
    expect(result.current).toMatchObject({ data: undefined, isPending: true, isError: false, error: null })
    await waitFor(() => expect(sent).toHaveLength(1))
    rerender()
    await act(async () => sent[0]?.succeed())
    await waitFor(() => expect(result.current).toMatchObject({ data: 'subscribed', isPending: false, isError: false }))
    const [query] = client.getQueryCache().findAll({ queryKey: ['calendar'] })
    expect(query?.meta).toEqual({ persist: true })
    cleanup()
    const again = mount()
    expect(again.result.current).toMatchObject({ data: 'subscribed', isPending: false, error: null })
    expect(sent).toHaveLength(1)
  })

  test('that is refused says so, and is sent again on request', async () => {
    const { result } = mount()
    await waitFor(() => expect(sent).toHaveLength(1))
    await act(async () => sent[0]?.fail(refused))
    await waitFor(() => expect(result.current).toMatchObject({ isError: true, isPending: false, error: refused }))
    act(() => void result.current.refetch())
    await waitFor(() => expect(sent).toHaveLength(2))
    expect(sent[1]?.key).toBe(sent[0]?.key)
    await waitFor(() => expect(result.current).toMatchObject({ isError: false, isPending: true }))
    await act(async () => sent[1]?.fail(refused))
    await waitFor(() => expect(result.current.isError).toBe(true))
    act(() => void result.current.refetch())
    await waitFor(() => expect(sent).toHaveLength(3))
    await act(async () => sent[2]?.succeed())
    await waitFor(() => expect(result.current).toMatchObject({ data: 'subscribed', isError: false, error: null }))
  })

  test('that the server cannot answer now is repeated under its key, like a read (S143)', async () => {
    vi.useFakeTimers()
    const { result } = mount()
    await act(() => vi.advanceTimersByTimeAsync(0))
    await act(async () => {
      sent[0]?.fail(new CallError('rejected', { status: 503 }))
      await vi.advanceTimersByTimeAsync(4900)
    })
    expect([sent.length, result.current.isPending, result.current.failureCount]).toEqual([1, true, 1])
    await act(() => vi.advanceTimersByTimeAsync(200))
    expect([sent.length, sent[1]?.key]).toEqual([2, sent[0]?.key])
  })

  test('whose result is there meanwhile shows no error of its own', async () => {
    const { result } = mount()
    await waitFor(() => expect(sent).toHaveLength(1))
    await act(async () => sent[0]?.fail(refused))
    await waitFor(() => expect(result.current.isError).toBe(true))
    act(() => void client.setQueryData(['calendar'], 'by another tab'))
    await waitFor(() => expect(result.current).toMatchObject({ data: 'by another tab', isError: false, error: null }))
  })
})

describe('a write (S060)', () => {
  const mountWrite = () =>
    renderHook(() => useMutation<string, string>({ mutationFn: (_variables, key) => run(key) }), { wrapper })

  test('that was started without waiting for it may fail without consequences', async () => {
    const unhandled = vi.fn()
    process.on('unhandledRejection', unhandled)
    const { result } = mountWrite()
    act(() => result.current.mutate('like'))
    await waitFor(() => expect(sent).toHaveLength(1))
    await act(async () => sent[0]?.fail(refused))
    await waitFor(() => expect(result.current.error).toBe(refused))
    process.off('unhandledRejection', unhandled)
    expect(unhandled).not.toHaveBeenCalled()
  })

  test('of other values is another write, also when an earlier one ends while it is out', async () => {
    const { result, rerender } = mountWrite()
    const first = result.current.mutateAsync('like')
    rerender()
    const second = result.current.mutateAsync('unlike')
    await waitFor(() => expect(sent).toHaveLength(2))
    expect(sent[0]?.key).not.toBe(sent[1]?.key)
    await act(async () => sent[0]?.succeed())
    await first
    expect(result.current.mutateAsync('unlike')).toBe(second)
    await act(async () => sent[1]?.succeed())
    await second
    expect(sent).toHaveLength(2)
  })
})

describe('the age of data (S151)', () => {
  const at = Date.parse('2027-03-14T09:26:00Z')
  // Data of today are told without their day.
  beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: at + 86_400_000 }))

  test.each([
    [{ dataUpdatedAt: at, failureCount: 0, isError: false }, false],
    [{ dataUpdatedAt: at, failureCount: 1, isError: false }, true],
    [{ dataUpdatedAt: at, failureCount: 0, isError: true }, true],
    [{ dataUpdatedAt: at, failureCount: 3, isError: true }, true],
    [{ dataUpdatedAt: 0, failureCount: 3, isError: true }, false],
  ])('of %j is told: %s', (read, isTold) => {
    render(<DataAge read={read} />)
    const told = screen.queryByRole('status')?.textContent
    if (isTold) expect(told).toMatch(/^Gegevens van 10:26 \(14 /)
    else expect(told).toBeUndefined()
  })
})
