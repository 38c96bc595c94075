import { describe, expect, test } from 'vitest'
import type { BoardAppointment } from '#contract/tablets/schema.ts'
import { minutesLate, nextStep, nowIndex, blockedReason } from './appointment-rules.ts'

const TEN = Date.parse('2026-06-10T08:00:00Z')
const MINUTE_MS = 60_000

/** At ten o'clock, with a consultant. */
const appointment = (overrides: Partial<BoardAppointment> = {}): BoardAppointment => ({
  id: 'a',
  name: 'Lotte Verhaegen',
  status: 'REGISTERED',
  type: 'ONLINE',
  showroom: { id: 's1' },
  dateFrom: new Date(TEN).toISOString(),
  dateTo: new Date(TEN + 60 * MINUTE_MS).toISOString(),
  since: null,
  consultant: { id: 'bram', name: 'Bram Coppens' },
  project: null,
  topics: [],
  ...overrides,
})

describe('staff board', () => {
  test.each([
    ['end', { status: 'ONGOING' }, 0],
    ['start', { status: 'CHECKED_IN' }, 0],
    ['start', { showroom: null }, 0],
    ['assign', { consultant: null }, 0],
    ['checkin', {}, 0],
    ['checkin', { status: 'NO_SHOW' }, 20],
    ['no_show', {}, 15],
    [null, { status: 'ENDED' }, 0],
  ] as const)('the next step is %s for %j after %i minutes (S067)', (step, overrides, minutes) => {
    expect(nextStep(appointment(overrides), TEN + minutes * MINUTE_MS)).toBe(step)
  })

  test.each([
    ['end', {}, 0, 'REGISTERED'],
    ['no_show', {}, 14, 'too-early'],
    ['no_show', {}, 15, null],
    ['checkin', {}, 24 * 60, 'too-late'],
    ['checkin', { status: 'CHECKED_IN' }, 0, 'done'],
    ['checkin', { showroom: null }, 0, 'remote'],
    ['end', { showroom: null }, 0, 'not-started'],
    ['start', {}, 0, 'REGISTERED'],
    ['assign', { status: 'ENDED' }, 0, 'ENDED'],
  ] as const)('the reason that blocks %s of %j after %i minutes is %s (F-57)', (step, overrides, minutes, reason) => {
    expect(blockedReason(appointment(overrides), step, TEN + minutes * MINUTE_MS)).toBe(reason)
  })

  test('only an expected visitor who has not checked in is late', () => {
    const now = TEN + 24 * MINUTE_MS + 30_000
    expect(minutesLate(appointment(), now)).toBe(24)
    expect(minutesLate(appointment({ status: 'CHECKED_IN' }), now)).toBe(0)
    expect(minutesLate(appointment({ showroom: null }), now)).toBe(0)
    expect(minutesLate(appointment(), TEN - 1)).toBe(0)
  })

  test('the current time is shown before the first appointment that has not begun', () => {
    const day = [0, 30, 60].map((minutes) =>
      appointment({ dateFrom: new Date(TEN + minutes * MINUTE_MS).toISOString() }),
    )
    expect([-1, 0, 30, 60].map((minutes) => nowIndex(day, TEN + minutes * MINUTE_MS))).toEqual([0, 1, 2, 3])
    expect(nowIndex([], TEN)).toBe(0)
  })
})
