import fc from 'fast-check'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { startOfDayInBrussels } from './start-of-day.ts'

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
