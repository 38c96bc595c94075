import { describe, expect, test } from 'vitest'
import { CallError } from '#app/platform/http/call-error.ts'
import { createHourlyUse } from './hourly-use.ts'

const MINUTE = 60_000
const START = Date.parse('2027-09-01T10:00:00Z')

function tablet(max: number) {
  let at = START
  const hourly = createHourlyUse(max, () => at)
  const bound = () => hourly.boundAt(hourly.use.get(), at)
  const send = (times = 1) => Promise.all(Array.from({ length: times }, () => hourly.count(() => Promise.resolve())))
  return { hourly, bound, send, wait: (minutes: number) => void (at += minutes * MINUTE) }
}

describe('what a tablet does within an hour', () => {
  test('is near its bound, reaches it, and counts anew after the hour', async () => {
    const { bound, send, wait } = tablet(10)
    expect(bound()).toMatchObject({ state: 'ok', used: 0 })
    await send(7)
    expect(bound()).toMatchObject({ state: 'ok', used: 7 })
    wait(20)
    await send()
    expect(bound()).toEqual({ state: 'near', used: 8, minutes: 40 })
    await send(2)
    expect(bound()).toEqual({ state: 'reached', used: 10, minutes: 40 })
    wait(40)
    expect(bound()).toMatchObject({ state: 'ok', used: 0 })
    await send()
    expect(bound()).toMatchObject({ state: 'ok', used: 1 })
  })

  test('is at its bound for as long as the server says, also after a reload', async () => {
    const { hourly, bound, wait } = tablet(10)
    const refused = new CallError('rejected', { status: 429, retryAfterMs: 25 * MINUTE })
    await expect(hourly.count(() => Promise.reject(refused))).rejects.toBe(refused)
    expect(bound()).toEqual({ state: 'reached', used: 10, minutes: 25 })
    wait(25)
    expect(bound().state).toBe('ok')
  })

  test('names sixty minutes at most, though a screen knows the time to the minute', async () => {
    const { hourly, send } = tablet(1)
    await send()
    expect(hourly.boundAt(hourly.use.get(), START - MINUTE / 2).minutes).toBe(60)
  })

  test('does not count what failed', async () => {
    const { hourly, bound } = tablet(10)
    await expect(hourly.count(() => Promise.reject(new CallError('unreachable')))).rejects.toThrow(
      'could not be reached',
    )
    expect(bound()).toMatchObject({ state: 'ok', used: 0 })
  })
})
