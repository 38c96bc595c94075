import { describe, expect, test } from 'vitest'
import type { HostedVisit } from '#contract/schemas/showroom-device.ts'
import { minutesLate, nextStep, placeOfNow, whyNot } from './model.ts'

const TEN = Date.parse('2026-06-10T08:00:00Z')
const MINUTE_MS = 60_000

/** A visit at ten, with a consultant. */
const visit = (over: Partial<HostedVisit> = {}): HostedVisit => ({
  id: 'a',
  name: 'Lotte Verhaegen',
  status: 'REGISTERED',
  type: 'WALK_IN',
  dateFrom: new Date(TEN).toISOString(),
  dateTo: new Date(TEN + 60 * MINUTE_MS).toISOString(),
  since: null,
  consultant: { id: 'bram', name: 'Bram Coppens' },
  project: null,
  topics: [],
  ...over,
})

describe('the board of staff', () => {
  test.each([
    ['end', { status: 'ONGOING' }, 0],
    ['start', { status: 'CHECKED_IN' }, 0],
    ['start', { type: 'ONLINE' }, 0],
    ['assign', { consultant: null }, 0],
    ['checkin', {}, 0],
    ['checkin', { status: 'NO_SHOW' }, 20],
    ['no_show', {}, 15],
    [null, { status: 'ENDED' }, 0],
  ] as const)('S067 the next step is %s for %j, %i minutes on', (step, over, minutes) => {
    expect(nextStep(visit(over), TEN + minutes * MINUTE_MS)).toBe(step)
  })

  test.each([
    ['end', {}, 0, 'REGISTERED'],
    ['no_show', {}, 14, 'too-early'],
    ['no_show', {}, 15, null],
    ['checkin', {}, 24 * 60, 'too-late'],
    ['checkin', { status: 'CHECKED_IN' }, 0, 'done'],
    ['assign', { status: 'ENDED' }, 0, 'ENDED'],
  ] as const)('F-57 %s of %j after %i minutes: %s', (step, over, minutes, why) => {
    expect(whyNot(visit(over), step, TEN + minutes * MINUTE_MS)).toBe(why)
  })

  test('late is who is expected and not here', () => {
    const now = TEN + 24 * MINUTE_MS + 30_000
    expect(minutesLate(visit(), now)).toBe(24)
    expect(minutesLate(visit({ status: 'CHECKED_IN' }), now)).toBe(0)
    expect(minutesLate(visit({ type: 'ONLINE' }), now)).toBe(0)
    expect(minutesLate(visit(), TEN - 1)).toBe(0)
  })

  test('now is before the first visit that is still to begin', () => {
    const day = [0, 30, 60].map((minutes) => visit({ dateFrom: new Date(TEN + minutes * MINUTE_MS).toISOString() }))
    expect([-1, 0, 30, 60].map((minutes) => placeOfNow(day, TEN + minutes * MINUTE_MS))).toEqual([0, 1, 2, 3])
    expect(placeOfNow([], TEN)).toBe(0)
  })
})
