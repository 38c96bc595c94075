import { onlineManager } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { probe, watchReachability } from './server-reachability.ts'
import { retryDelay } from '../http/retry-policy.ts'
import { isSlowConnection } from '#app/document/slow-connection.ts'
import { slowHintDelay } from './slow-connection.ts'

beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(Math, 'random').mockReturnValue(0.5)
  onlineManager.setOnline(true)
})
afterEach(() => {
  vi.clearAllTimers()
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const responses = (status: number) => async () => new Response(null, { status })
const refuseConnection = () => Promise.reject(new TypeError('fetch failed'))
const start = (onLine: boolean, fetchPage: (input: string, init: RequestInit) => Promise<Response>) => {
  const window = new EventTarget() as unknown as Window
  return { window, started: watchReachability({ window, onLine }, fetchPage) }
}

test('a start offline is detected by one probe before the first query (T03)', async () => {
  const fetchPage = vi.fn(refuseConnection)
  await start(false, fetchPage).started
  expect(onlineManager.isOnline()).toBe(false)
  expect(fetchPage.mock.calls).toEqual([['/build.json', { cache: 'no-store', credentials: 'omit' }]])
})

test('navigator.onLine applies until the probe has a response (T03)', async () => {
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
])('a probe with status %i sets online to %s (T03)', async (status, expected) => {
  expect(await probe(responses(status))).toBe(expected)
  expect(onlineManager.isOnline()).toBe(expected)
})

test('a probe without a response within 1.5 s sets offline, and a later response sets online (T03)', async () => {
  let respond = (_: Response) => {}
  const probed = probe(() => new Promise((resolve) => (respond = resolve)))
  await vi.advanceTimersByTimeAsync(1499)
  expect(onlineManager.isOnline()).toBe(true)
  await vi.advanceTimersByTimeAsync(1)
  expect(await probed).toBe(false)
  respond(new Response('{}'))
  await vi.advanceTimersByTimeAsync(0)
  expect(onlineManager.isOnline()).toBe(true)
})

test('while offline the probe is repeated until the server responds (T03)', async () => {
  let up = false
  await start(false, () => (up ? responses(200)() : refuseConnection())).started
  await vi.advanceTimersByTimeAsync(12_000)
  expect(onlineManager.isOnline()).toBe(false)
  up = true
  await vi.advanceTimersByTimeAsync(5000)
  expect(onlineManager.isOnline()).toBe(true)
})

test('probes of many browsers that lost the server together are spread over five seconds (F-27)', async () => {
  const delays: number[] = []
  for (let browser = 0; browser < 200; browser += 1) {
    vi.mocked(Math.random).mockReturnValue(browser / 200)
    let probes = 0
    await start(false, () => (probes++ === 0 ? refuseConnection() : responses(200)())).started
    const since = Date.now()
    await vi.advanceTimersToNextTimerAsync()
    delays.push(Date.now() - since)
    expect(probes).toBe(2)
  }
  const seconds = delays.map((delay) => Math.floor((delay - Math.min(...delays)) / 1000))
  expect(Math.max(...seconds.map((second) => seconds.filter((other) => other === second).length))).toBe(40)
})

test('the offline event applies immediately, the online event only after a successful probe (S146)', async () => {
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

test('the hint delay is 3000 ms or 5000 ms if slow, the retry delay 5000 ms or 10000 ms if slow (S144, S143)', () => {
  expect([slowHintDelay(false), slowHintDelay(true)]).toEqual([3000, 5000])
  expect([retryDelay(false), retryDelay(true)]).toEqual([5000, 10_000])
})
