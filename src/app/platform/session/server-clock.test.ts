import { expect, test } from 'vitest'
import { createServerClock } from './server-clock.ts'

/** A whole second, as a Date header has it; the server is on average half a second further. */
const SECOND = Date.parse('2026-06-01T10:00:00Z')
const HALF = SECOND + 500

/** A clock of a device, and the offsets that it stores. */
function deviceClock(stored = 0) {
  const time = { now: 0 }
  const written: number[] = []
  const clock = createServerClock({
    now: () => time.now,
    clockOffset: { read: () => stored, write: (ms) => void written.push(ms) },
  })
  /** A request between two times of the device; the server answers at SECOND. */
  async function request(sentAt: number, receivedAt: number, date = new Date(SECOND).toUTCString()): Promise<void> {
    time.now = sentAt
    const fetch = clock.wrapFetch(() => {
      time.now = receivedAt
      return Promise.resolve(new Response('', { headers: date ? { date } : {} }))
    })
    await fetch('/', {})
  }
  return { clock, written, request, time }
}

test.each([
  ['a correct clock', 0, HALF, HALF, []],
  ['a correct clock and a slow response', 0, HALF - 5000, HALF + 5000, []],
  ['a clock that is as wrong as a Date header', 0, HALF + 1500, HALF + 1500, []],
  ['a clock that is more than that ahead', 0, HALF + 1501, HALF + 1501, [-1501]],
  ['a clock that is more than that behind', 0, HALF - 1501, HALF - 1501, [1501]],
  ['a clock that a slow response explains', 0, HALF + 2000, HALF + 3000, []],
  ['a clock that no slow response explains', 0, HALF + 2001, HALF + 3001, [-2501]],
  ['an hour ahead', 0, HALF + 3_600_000 - 100, HALF + 3_600_000 + 100, [-3_600_000]],
  ['an hour behind', 0, HALF - 3_600_000 - 100, HALF - 3_600_000 + 100, [3_600_000]],
  ['an hour ahead as before', -3_600_000, HALF + 3_600_000, HALF + 3_600_000, []],
  ['a clock that is correct again', -3_600_000, HALF, HALF, [0]],
  ['a clock that is set back during the request', 0, HALF + 10_000, HALF, []],
  ['an odd round trip', 0, HALF + 10_000, HALF + 10_001, [-10_000]],
] as const)('%s is measured from a response (F-05)', async (_, stored, sentAt, receivedAt, expected) => {
  const { clock, written, request, time } = deviceClock(stored)
  await request(sentAt, receivedAt)
  expect(written).toEqual(expected)
  expect(clock.now()).toBe(time.now + (expected[0] ?? stored))
})

test.each(['', 'yesterday'])('a response with the date %j measures nothing', async (date) => {
  const { clock, written, request, time } = deviceClock(7000)
  await request(HALF, HALF, date)
  expect([written, clock.now() - time.now]).toEqual([[], 7000])
})
