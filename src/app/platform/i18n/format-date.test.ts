import { afterEach, describe, expect, test, vi } from 'vitest'
import {
  formatDay,
  formatDayNumber,
  formatLongDay,
  formatTime,
  formatAsOf,
  partOfDay,
  relativeDay,
} from './format-date.ts'

const NOW = '2026-11-25T09:00:00Z'

describe('dates (E02)', () => {
  test('today, yesterday and tomorrow are calendar days in Belgium (E02)', () => {
    expect(relativeDay('2026-11-24T23:30:00Z', NOW)).toBe('today')
    expect(relativeDay('2026-11-24T22:30:00Z', NOW)).toBe('yesterday')
    expect(relativeDay('2026-11-25T23:30:00Z', NOW)).toBe('tomorrow')
    expect(relativeDay('2026-11-23T12:00:00Z', NOW)).toBeNull()
  })

  test('the year is shown only if it is not the current one (E02)', () => {
    expect(formatDay('2026-11-03T10:00:00Z', 'nl', NOW)).toBe('3 november')
    expect(formatDay('2025-11-03T10:00:00Z', 'nl', NOW)).toBe('3 november 2025')
    expect(formatDay('2026-11-01T10:00:00Z', 'fr', NOW)).toBe('1er novembre')
    expect(formatLongDay('2026-11-25T10:00:00Z', 'nl', NOW)).toBe('woensdag 25 november')
    expect(formatLongDay('2026-11-25T10:00:00Z', 'fr', NOW)).toBe('mercredi 25 novembre')
  })
})

describe('instants are shown in Europe/Brussels (T25)', () => {
  test('in winter and in summer time (T25)', () => {
    expect(formatTime('2026-11-25T09:30:00Z', 'nl')).toBe('10:30')
    expect(formatTime('2026-07-25T08:30:00Z', 'fr')).toBe('10:30')
    expect(formatTime('2026-11-25T23:05:00Z', 'nl')).toBe('00:05')
  })

  test('around midnight and around the clock changes (T25)', () => {
    expect(formatDayNumber('2026-10-25T23:30:00Z', 'nl')).toBe('26')
    expect(relativeDay('2026-10-24T22:30:00Z', '2026-10-25T22:30:00Z')).toBe('today')
  })
})

test('the time of data from another day includes the day (B10)', () => {
  expect(formatAsOf('2026-11-25T08:30:00Z', 'nl', NOW)).toBe('09:30')
  expect(formatAsOf('2026-11-24T22:30:00Z', 'nl', NOW)).toBe('23:30 (24 november)')
  expect(formatAsOf('2026-11-24T22:30:00Z', 'fr', NOW)).toBe('23:30 (24 novembre)')
})

test('the part of the day depends on the hour in Belgium (E01)', () => {
  expect(partOfDay('2026-11-25T04:00:00Z')).toBe('morning')
  expect(partOfDay('2026-11-25T10:59:00Z')).toBe('morning')
  expect(partOfDay('2026-11-25T11:00:00Z')).toBe('afternoon')
  expect(partOfDay('2026-11-25T17:00:00Z')).toBe('evening')
  expect(partOfDay('2026-11-25T23:30:00Z')).toBe('evening')
})

describe('an engine that writes dates in another order', () => {
  /** Like WebKit with ICU 72, whose en-CA starts with the month. */
  class OtherOrder extends Intl.DateTimeFormat {
    override formatToParts(date?: Date | number): Intl.DateTimeFormatPart[] {
      return super.formatToParts(date).toReversed()
    }
    override format(date?: Date | number): string {
      return this.formatToParts(date)
        .map(({ value }) => value)
        .join('')
    }
  }
  afterEach(() => {
    vi.unstubAllGlobals()
    vi.resetModules()
  })

  test('changes neither days nor the part of the day (T25, E01)', async () => {
    vi.stubGlobal('Intl', Object.create(Intl, { DateTimeFormat: { value: OtherOrder } }))
    vi.resetModules()
    const { brusselsDay, brusselsTime } = await import('#contract/formats/brussels-time.ts')
    const dates = await import('./format-date.ts')
    const { startOfDayInBrussels } = await import('#contract/formats/brussels-time.ts')
    expect(brusselsDay('2026-11-03T23:05:00Z')).toBe('2026-11-04')
    expect(brusselsTime('2026-11-03T23:05:00Z')).toBe('00:05')
    expect(startOfDayInBrussels(Date.parse('2026-07-01T13:00:00Z'))).toBe('2026-07-01T00:00:00+02:00')
    expect(dates.relativeDay('2026-11-24T22:30:00Z', NOW)).toBe('yesterday')
    expect(dates.partOfDay('2026-11-25T11:00:00Z')).toBe('afternoon')
    expect(dates.formatDay('2025-12-01T10:00:00Z', 'fr', NOW)).toBe('1er décembre 2025')
  })
})
