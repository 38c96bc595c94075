import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fakeStorage } from '#tests/support/client/browser-storage.ts'
import { browserPorts } from './session-ports.ts'

beforeEach(() => void vi.stubGlobal('localStorage', fakeStorage()))
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

test('the measured difference of the clocks is known to the next page, and nothing before it was measured (F-05)', () => {
  expect(browserPorts.clockOffset.read()).toBe(0)
  browserPorts.clockOffset.write(-86_400_000)
  expect(browserPorts.clockOffset.read()).toBe(-86_400_000)
})

test('requests are sent as they are, by the page’s own fetch', async () => {
  const response = new Response()
  const fetch = vi.fn(() => Promise.resolve(response))
  vi.stubGlobal('fetch', fetch)
  const init = { method: 'POST' }
  expect(await browserPorts.fetch('/v2/api', init)).toBe(response)
  expect(fetch).toHaveBeenCalledExactlyOnceWith('/v2/api', init)
})

test('waiting takes the time that it is given', async () => {
  vi.useFakeTimers()
  const woken = vi.fn()
  void browserPorts.sleep(3000).then(woken)
  await vi.advanceTimersByTimeAsync(2999)
  expect(woken).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(woken).toHaveBeenCalled()
})

test('the time is this device’s, and random numbers differ', () => {
  vi.useFakeTimers({ now: 1_800_000_000_000 })
  expect(browserPorts.now()).toBe(1_800_000_000_000)
  const numbers = Array.from({ length: 20 }, browserPorts.random)
  expect(new Set(numbers).size).toBeGreaterThan(1)
  expect(numbers.every((number) => number >= 0 && number < 1)).toBe(true)
})

test('errors without a caller are for the console', () => {
  const log = vi.spyOn(console, 'error').mockReturnValue()
  const error = new Error('storage')
  browserPorts.report(error)
  expect(log).toHaveBeenCalledExactlyOnceWith(error)
})
