import fc from 'fast-check'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { addDays, addMonths, brusselsDay, brusselsInstant, startOfDayInBrussels, weekdayOf } from './brussels-time.ts'

test.each([
  ['2026-01-15', '10:30', '2026-01-15T09:30:00.000Z'],
  ['2026-07-15', '10:30', '2026-07-15T08:30:00.000Z'],
  ['2026-03-29', '00:00', '2026-03-28T23:00:00.000Z'],
  ['2026-03-29', '10:00', '2026-03-29T08:00:00.000Z'],
  ['2026-03-30', '00:00', '2026-03-29T22:00:00.000Z'],
  ['2026-10-25', '00:00', '2026-10-24T22:00:00.000Z'],
  ['2026-10-25', '01:30', '2026-10-24T23:30:00.000Z'],
  ['2026-10-25', '10:00', '2026-10-25T09:00:00.000Z'],
])('%s %s in Belgium is %s, also around the clock changes', (day, time, expected) => {
  expect(brusselsInstant(day, time).toISOString()).toBe(expected)
})

test('the Belgian day begins before the UTC day, and days are added across months and years', () => {
  expect(brusselsDay('2026-06-30T22:30:00Z')).toBe('2026-07-01')
  expect(brusselsDay('2026-03-28T23:30:00Z')).toBe('2026-03-29')
  expect(addDays('2026-02-28', 1)).toBe('2026-03-01')
  expect(addDays('2026-01-01', -1)).toBe('2025-12-31')
})

test.each([
  ['2026-03-15T12:00:01.234Z', -13, '2025-02-15T12:00:01.234Z'],
  ['2026-10-31T12:00:00.000Z', -13, '2025-09-30T11:00:00.000Z'],
  ['2026-03-31T12:00:00.000Z', -13, '2025-02-28T13:00:00.000Z'],
  ['2025-03-31T12:00:00.000Z', -13, '2024-02-29T13:00:00.000Z'],
  ['2028-02-29T12:00:00.000Z', -12, '2027-02-28T12:00:00.000Z'],
  ['2027-01-31T12:00:00.000Z', 13, '2028-02-29T12:00:00.000Z'],
  // 1 January in Belgium.
  ['2026-12-31T23:30:00.000Z', -13, '2025-11-30T23:30:00.000Z'],
  ['2026-12-31T22:30:00.000Z', -13, '2025-11-30T22:30:00.000Z'],
  ['2026-12-31T23:30:00.000Z', 1, '2027-01-31T23:30:00.000Z'],
  ['2026-01-31T12:00:00.000Z', 0, '2026-01-31T12:00:00.000Z'],
])('%s and %i calendar months is %s', (instant, months, expected) => {
  expect(addMonths(instant, months).toISOString()).toBe(expected)
})

test.each([
  ['in winter', '2026-11-21T13:00:00Z', '2026-11-21T00:00:00+01:00'],
  ['in summer', '2026-07-01T13:00:00Z', '2026-07-01T00:00:00+02:00'],
  ['when the UTC date is still the day before', '2026-11-21T23:30:00Z', '2026-11-22T00:00:00+01:00'],
  ['on the day summer time starts', '2026-03-29T12:00:00Z', '2026-03-29T00:00:00+01:00'],
  ['on the day summer time ends', '2026-10-25T12:00:00Z', '2026-10-25T00:00:00+02:00'],
  ['at midnight', '2026-06-30T22:00:00Z', '2026-07-01T00:00:00+02:00'],
])('the start of the day is 00:00 in Belgium: %s (T25) (S116)', (_, now, expected) => {
  expect(startOfDayInBrussels(new Date(now))).toBe(expected)
})

test('the start of any day is a valid timestamp, less than 25 hours ago, and its own start (T25) (S116)', () => {
  const moment = fc.date({
    min: new Date('2000-01-01T00:00:00Z'),
    max: new Date('2099-12-31T00:00:00Z'),
    noInvalidDate: true,
  })
  fc.assert(
    fc.property(moment, (now) => {
      const start = startOfDayInBrussels(now)
      v.parse(v.pipe(v.string(), v.isoTimestamp()), start)
      const ago = now.getTime() - Date.parse(start)
      expect(ago).toBeGreaterThanOrEqual(0)
      expect(ago).toBeLessThan(25 * 3_600_000)
      expect(startOfDayInBrussels(new Date(start))).toBe(start)
    }),
  )
})

test.each([
  ['2027-03-01', 1],
  ['2027-03-06', 6],
  ['2027-03-07', 7],
  ['2028-02-29', 2],
])('%s is day %i of its week, which begins on Monday', (day, weekday) => {
  expect(weekdayOf(day)).toBe(weekday)
})
