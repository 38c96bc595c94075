import { onlineManager } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { probe, watchReachability } from './server-reachability.ts'
import { retryDelay } from '../http/retry-policy.ts'
import { isSlowConnection, slowHintDelay } from './slow-connection.ts'

beforeEach(() => {
  vi.useFakeTimers()
  onlineManager.setOnline(true)
})
afterEach(() => {
  vi.clearAllTimers()
  vi.useRealTimers()
})

const responses = (status: number) => async () => new Response(null, { status })
const refuseConnection = () => Promise.reject(new TypeError('fetch failed'))
const start = (onLine: boolean, fetchPage: (input: string, init: RequestInit) => Promise<Response>) => {
  const window = new EventTarget() as unknown as Window
  return { window, started: watchReachability({ window, onLine }, fetchPage) }
}

test('a cold start offline is known before the first query, and asks for nothing else (T03)', async () => {
  const asked = vi.fn(refuseConnection)
  await start(false, asked).started
  expect(onlineManager.isOnline()).toBe(false)
  expect(asked.mock.calls).toEqual([['/build.json', { cache: 'no-store', credentials: 'omit' }]])
})

test('until the probe answers, what the browser says counts (T03)', async () => {
  const { started } = start(false, responses(200))
  expect(onlineManager.isOnline()).toBe(false)
  await started
  expect(onlineManager.isOnline()).toBe(true)
})

test.each([
  [200, true],
  [404, true],
  [500, false],
  [502, false],
])('a probe answered with %i means online: %s (T03)', async (status, expected) => {
  expect(await probe(responses(status))).toBe(expected)
  expect(onlineManager.isOnline()).toBe(expected)
})

test('a probe without an answer in 1.5 s means offline, and a later answer corrects that (T03)', async () => {
  let answer = (_: Response) => {}
  const probed = probe(() => new Promise((resolve) => (answer = resolve)))
  await vi.advanceTimersByTimeAsync(1499)
  expect(onlineManager.isOnline()).toBe(true)
  await vi.advanceTimersByTimeAsync(1)
  expect(await probed).toBe(false)
  answer(new Response('{}'))
  await vi.advanceTimersByTimeAsync(0)
  expect(onlineManager.isOnline()).toBe(true)
})

test('while offline it asks again by itself, so that a false offline does not last (T03)', async () => {
  let up = false
  await start(false, () => (up ? responses(200)() : refuseConnection())).started
  await vi.advanceTimersByTimeAsync(12_000)
  expect(onlineManager.isOnline()).toBe(false)
  up = true
  await vi.advanceTimersByTimeAsync(5000)
  expect(onlineManager.isOnline()).toBe(true)
})

test('the browser\'s events lead to a probe: "offline" is believed until proven wrong, "online" once proven (S146)', async () => {
  let up = true
  const { window, started } = start(true, () => (up ? responses(200)() : refuseConnection()))
  await started
  const unsubscribe = onlineManager.subscribe(() => undefined)
  up = false
  window.dispatchEvent(new Event('offline'))
  expect(onlineManager.isOnline()).toBe(false)
  window.dispatchEvent(new Event('online'))
  await vi.advanceTimersByTimeAsync(0)
  expect(onlineManager.isOnline()).toBe(false)
  up = true
  window.dispatchEvent(new Event('online'))
  await vi.advanceTimersByTimeAsync(0)
  expect(onlineManager.isOnline()).toBe(true)
  unsubscribe()
})

test.each([
  [{ effectiveType: 'slow-2g' }, true],
  [{ effectiveType: '2g' }, true],
  [{ effectiveType: '4g', saveData: true }, true],
  [{ effectiveType: '3g' }, false],
  [{ effectiveType: '4g' }, false],
  [undefined, false],
])('the connection %j is slow: %s (S144)', (connection, expected) => {
  expect(isSlowConnection(connection)).toBe(expected)
})

test('a slow connection waits longer: hint 3000 or 5000 ms, retry 5000 or 10000 ms (S144, S143)', () => {
  expect([slowHintDelay(false), slowHintDelay(true)]).toEqual([3000, 5000])
  expect([retryDelay(false), retryDelay(true)]).toEqual([5000, 10_000])
})
