import { describe, expect, test } from 'vitest'
import { brusselsTime } from '#contract/formats/brussels-time.ts'
import { freeSlots, type Span, type Timetable } from './slots.ts'

const spans = [{ from: '09:00', to: '12:30' }]
const table: Timetable = {
  hours: [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, spans: weekday === 1 ? [] : spans })),
  closedDays: [{ day: '2026-12-25', reason: { nl: 'Kerstmis', fr: 'Noël' } }],
  slotMinutes: 60,
  capacity: 2,
}
const now = new Date('2026-12-20T12:00:00Z')
const timesOf = (slots: readonly Span[]) => slots.map(({ dateFrom }) => brusselsTime(dateFrom))
const span = (begin: string, end: string): Span => ({ dateFrom: new Date(begin), dateTo: new Date(end) })

describe('free slots of a showroom', () => {
  test('start at opening time and end before closing time', () => {
    expect(timesOf(freeSlots(table, [], '2026-12-22', '2026-12-22', now))).toEqual(['09:00', '10:00', '11:00'])
  })

  test('do not exist on a weekly closing day or a holiday (E36)', () => {
    expect(freeSlots(table, [], '2026-12-21', '2026-12-21', now)).toEqual([])
    expect(freeSlots(table, [], '2026-12-25', '2026-12-25', now)).toEqual([])
  })

  test('are free until overlapping appointments reach the capacity', () => {
    const one = span('2026-12-22T08:30:00Z', '2026-12-22T09:30:00Z')
    const freeTimes = (...spans: Span[]) => timesOf(freeSlots(table, spans, '2026-12-22', '2026-12-22', now))
    expect(freeTimes(one)).toEqual(['09:00', '10:00', '11:00'])
    expect(freeTimes(one, one)).toEqual(['11:00'])
    // Touching is not overlapping.
    const before = span('2026-12-22T08:00:00Z', '2026-12-22T09:00:00Z')
    expect(freeTimes(before, before)).toEqual(['10:00', '11:00'])
  })

  test('start at least two hours and at most sixty days from now', () => {
    const morning = new Date('2026-12-22T07:00:01Z')
    expect(timesOf(freeSlots(table, [], '2026-12-22', '2026-12-22', morning))).toEqual(['11:00'])
    const all = freeSlots(table, [], '2026-12-22', '2027-06-01', now)
    expect(all.at(-1)?.dateFrom.toISOString()).toBe('2027-02-18T10:00:00.000Z')
  })

  test('have the same times of day when daylight saving changes (B23)', () => {
    const spring = freeSlots(table, [], '2026-03-28', '2026-03-29', new Date('2026-03-20T12:00:00Z'))
    expect(timesOf(spring)).toEqual(['09:00', '10:00', '11:00', '09:00', '10:00', '11:00'])
    expect(spring[3]?.dateFrom.toISOString()).toBe('2026-03-29T07:00:00.000Z')
    const autumn = freeSlots(table, [], '2026-10-25', '2026-10-25', new Date('2026-10-20T12:00:00Z'))
    expect(autumn[0]?.dateFrom.toISOString()).toBe('2026-10-25T08:00:00.000Z')
  })
})
