// @vitest-environment happy-dom
import '#tests/support/client/portal-document.ts'
import { QueryClient } from '@tanstack/react-query'
import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { signIn } from '#tests/support/client/sign-in.ts'
import { CallError } from '../http/call-error.ts'
import { session } from '../session/session.ts'
import { subscribeToFailures, useLastFailure } from './last-failure.ts'

const NOW = 1_800_000_000_000
let client: QueryClient

beforeEach(() => {
  vi.useFakeTimers({ now: NOW })
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(null, { status: 204 })))
  client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
})
afterEach(async () => {
  await act(() => session.logout())
  cleanup()
  client.clear()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const failure = (status: number) => new CallError('rejected', { status, requestId: `r${status}` })
const failRead = (reason: Error, key = 'projects') =>
  act(() => client.prefetchQuery({ queryKey: [key], queryFn: () => Promise.reject(reason) }))
async function failWrite(reason: Error): Promise<void> {
  const mutation = client.getMutationCache().build(client, { mutationFn: () => Promise.reject(reason) })
  const outcome = mutation.execute(undefined).catch(() => undefined)
  await act(() => outcome)
}
const show = () => renderHook(useLastFailure).result

describe('the last failure (F-34)', () => {
  test('is nothing at first, then that of each read and write', async () => {
    subscribeToFailures(client)
    const shown = show()
    expect(shown.current).toBeUndefined()
    await failRead(failure(500))
    expect(shown.current).toEqual({ at: NOW, code: 'rejected', status: 500, requestId: 'r500' })
    vi.setSystemTime(NOW + 1000)
    await failWrite(failure(409))
    expect(shown.current).toEqual({ at: NOW + 1000, code: 'rejected', status: 409, requestId: 'r409' })
    // Two may fail at the same moment.
    await failRead(failure(503), 'me')
    expect(shown.current).toMatchObject({ at: NOW + 1000, status: 503 })
  })

  test('is not one of the program, and stays while others succeed', async () => {
    subscribeToFailures(client)
    const shown = show()
    await failRead(failure(500))
    await failRead(new TypeError('x'), 'me')
    await failWrite(new TypeError('x'))
    await act(() => client.prefetchQuery({ queryKey: ['news'], queryFn: () => 1 }))
    act(() => void client.setQueryData(['news'], 2))
    expect(shown.current).toMatchObject({ status: 500 })
  })

  test('is told while its request is still being repeated', async () => {
    subscribeToFailures(client)
    const shown = show()
    const read = client.prefetchQuery({
      queryKey: ['projects'],
      queryFn: () => Promise.reject(failure(503)),
      retry: 1,
      retryDelay: 60_000,
    })
    await act(() => vi.advanceTimersByTimeAsync(0))
    expect(shown.current).toMatchObject({ at: NOW, status: 503 })
    await act(() => vi.advanceTimersByTimeAsync(60_000))
    await read
    expect(shown.current).toMatchObject({ at: NOW + 60_000 })
  })

  test('is the latest one from before, where reads failed earlier', async () => {
    await failRead(failure(500), 'first')
    vi.setSystemTime(NOW + 2000)
    await failRead(failure(502), 'second')
    vi.setSystemTime(NOW + 1000)
    await failRead(failure(504), 'third')
    vi.setSystemTime(NOW + 3000)
    await act(() => client.prefetchQuery({ queryKey: ['fine'], queryFn: () => 1 }))
    act(() => subscribeToFailures(client))
    expect(show().current).toEqual({ at: NOW + 2000, code: 'rejected', status: 502, requestId: 'r502' })
  })

  test('is the present one of a read that is being repeated from before', async () => {
    void client.prefetchQuery({ queryKey: ['a'], queryFn: () => Promise.reject(failure(503)), retry: true })
    await act(() => vi.advanceTimersByTimeAsync(0))
    vi.setSystemTime(NOW + 500)
    act(() => subscribeToFailures(client))
    expect(show().current).toMatchObject({ at: NOW + 500, status: 503 })
  })

  test('is recorded once for each client, and forgotten with the session (B11)', async () => {
    const subscribe = vi.spyOn(client.getQueryCache(), 'subscribe')
    subscribeToFailures(client)
    subscribeToFailures(client)
    expect(subscribe).toHaveBeenCalledTimes(1)
    const shown = show()
    await failRead(failure(500))
    expect(shown.current).toBeDefined()
    act(() => signIn('c1'))
    await act(() => session.logout())
    expect(shown.current).toBeUndefined()
  })
})
