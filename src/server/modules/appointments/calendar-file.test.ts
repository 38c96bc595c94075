import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type CalendarEvent, writeCalendar } from './calendar-file.ts'

const event: CalendarEvent = {
  uid: 'appointment-1@portal.test',
  sequence: 0,
  from: new Date('2026-03-29T08:00:00Z'),
  to: new Date('2026-03-29T09:00:00Z'),
  summary: 'Bezoek aan Toonzaal Gent',
  location: 'Dok-Noord 7, 9000 Gent',
  description: 'Uw code: 482913\nTot dan; neem een plan mee, en een foto.',
  url: 'https://portal.test/',
  language: 'nl-BE',
  isCancelled: false,
}
const write = (changes: Partial<CalendarEvent> = {}) =>
  writeCalendar([{ ...event, ...changes }], new Date('2026-03-01T12:00:00.123Z'))
const unfolded = (file: string) => file.replaceAll('\r\n ', '').split('\r\n')

describe('the calendar file (E11)', () => {
  test.each([
    ['on the day summer time begins', '2026-03-29T08:00:00Z', '20260329T100000'],
    ['on the day summer time ends', '2026-10-25T09:00:00Z', '20261025T100000'],
    ['in the repeated hour', '2026-10-25T01:30:00Z', '20261025T023000'],
    ['in winter', '2026-01-15T09:00:00Z', '20260115T100000'],
    ['in summer', '2026-07-15T08:00:00Z', '20260715T100000'],
    ['just after midnight', '2026-06-30T22:05:00Z', '20260701T000500'],
  ])('writes Belgian local time %s (B23)', (_, from, written) => {
    const lines = unfolded(write({ from: new Date(from) }))
    expect(lines).toContain(`DTSTART;TZID=Europe/Brussels:${written}`)
  })

  test('contains the correct time zone rule (B23)', () => {
    const lines = unfolded(write())
    const zone = lines.slice(lines.indexOf('BEGIN:VTIMEZONE'), lines.indexOf('END:VTIMEZONE') + 1)
    expect(zone.join(' ')).toBe(
      'BEGIN:VTIMEZONE TZID:Europe/Brussels ' +
        'BEGIN:DAYLIGHT TZNAME:CEST TZOFFSETFROM:+0100 TZOFFSETTO:+0200 DTSTART:19960331T020000 ' +
        'RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU END:DAYLIGHT ' +
        'BEGIN:STANDARD TZNAME:CET TZOFFSETFROM:+0200 TZOFFSETTO:+0100 DTSTART:19961027T030000 ' +
        'RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU END:STANDARD END:VTIMEZONE',
    )
    expect(lines.indexOf('END:VTIMEZONE')).toBeLessThan(lines.indexOf('BEGIN:VEVENT'))
    // Both changes happen at 01:00 UTC.
    for (const [month, hour] of [
      [2, 1],
      [9, 1],
    ] as const) {
      const change = lastSunday(2026, month, hour)
      expect(offsetAt(change)).not.toBe(offsetAt(change - 1))
    }
  })

  test('escapes texts and writes its own timestamps in UTC', () => {
    const lines = unfolded(write({ description: 'a;b,c\\d\r\ne\nf', isCancelled: true, sequence: 3 }))
    expect(lines).toContain('DESCRIPTION;LANGUAGE=nl-BE:a\\;b\\,c\\\\d\\ne\\nf')
    expect(lines).toEqual(expect.arrayContaining(['DTSTAMP:20260301T120000Z', 'STATUS:CANCELLED', 'SEQUENCE:3']))
  })

  test('folds text of any length and alphabet without splitting characters or lines', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), (description) => {
        const file = write({ description })
        const lines = file.split('\r\n')
        expect(lines.every((line) => Buffer.byteLength(line) <= 75)).toBe(true)
        expect(file).not.toContain('\uFFFD')
        expect(unfolded(file).filter((line) => line.startsWith('DESCRIPTION'))).toHaveLength(1)
        expect(unfolded(file)).toHaveLength(unfolded(write()).length)
      }),
    )
  })
})

function lastSunday(year: number, month: number, hour: number): number {
  const last = new Date(Date.UTC(year, month + 1, 0, hour))
  return last.setUTCDate(last.getUTCDate() - last.getUTCDay())
}

function offsetAt(instant: number): string | undefined {
  const zone = new Intl.DateTimeFormat('en', { timeZone: 'Europe/Brussels', timeZoneName: 'longOffset' })
  return zone.formatToParts(instant).find(({ type }) => type === 'timeZoneName')?.value
}
