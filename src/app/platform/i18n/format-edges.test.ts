import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { formatAsOf, formatDay, formatLongDay, formatTime, partOfDay, relativeDay } from './format-date.ts'
import { formatSize } from './format-file-size.ts'

/** The morning of New Year’s Eve. */
const NOW = '2026-12-31T09:00:00Z'

/** Instants with their long day in Dutch and French, their time, and the part and name of the day seen from NOW. */
const INSTANTS: readonly [
  instant: string,
  nl: string,
  fr: string,
  time: string,
  part: ReturnType<typeof partOfDay>,
  name: ReturnType<typeof relativeDay>,
][] = [
  // The end of a year, which in Belgium is an hour before that of UTC.
  ['2026-12-31T22:59:59Z', 'donderdag 31 december', 'jeudi 31 décembre', '23:59', 'evening', 'today'],
  ['2026-12-31T23:00:00Z', 'vrijdag 1 januari 2027', 'vendredi 1er janvier 2027', '00:00', 'evening', 'tomorrow'],
  ['2026-12-31T23:30:00Z', 'vrijdag 1 januari 2027', 'vendredi 1er janvier 2027', '00:30', 'evening', 'tomorrow'],
  ['2026-12-30T22:59:59Z', 'woensdag 30 december', 'mercredi 30 décembre', '23:59', 'evening', 'yesterday'],
  ['2025-12-31T22:59:59Z', 'woensdag 31 december 2025', 'mercredi 31 décembre 2025', '23:59', 'evening', null],
  ['2025-12-31T23:00:00Z', 'donderdag 1 januari', 'jeudi 1er janvier', '00:00', 'evening', null],
  // The ends of months, a leap day among them.
  ['2026-01-31T23:00:00Z', 'zondag 1 februari', 'dimanche 1er février', '00:00', 'evening', null],
  ['2026-02-28T22:59:00Z', 'zaterdag 28 februari', 'samedi 28 février', '23:59', 'evening', null],
  ['2026-02-28T23:30:00Z', 'zondag 1 maart', 'dimanche 1er mars', '00:30', 'evening', null],
  ['2028-02-29T12:00:00Z', 'dinsdag 29 februari 2028', 'mardi 29 février 2028', '13:00', 'afternoon', null],
  ['2026-06-30T21:59:00Z', 'dinsdag 30 juni', 'mardi 30 juin', '23:59', 'evening', null],
  ['2026-06-30T22:00:00Z', 'woensdag 1 juli', 'mercredi 1er juillet', '00:00', 'evening', null],
  // Summer time begins: no time between two and three.
  ['2026-03-29T00:59:59Z', 'zondag 29 maart', 'dimanche 29 mars', '01:59', 'evening', null],
  ['2026-03-29T01:00:00Z', 'zondag 29 maart', 'dimanche 29 mars', '03:00', 'evening', null],
  ['2026-03-29T03:00:00Z', 'zondag 29 maart', 'dimanche 29 mars', '05:00', 'morning', null],
  // Summer time ends: the hour between two and three comes twice.
  ['2026-10-25T00:30:00Z', 'zondag 25 oktober', 'dimanche 25 octobre', '02:30', 'evening', null],
  ['2026-10-25T01:30:00Z', 'zondag 25 oktober', 'dimanche 25 octobre', '02:30', 'evening', null],
  ['2026-10-25T11:00:00Z', 'zondag 25 oktober', 'dimanche 25 octobre', '12:00', 'afternoon', null],
  ['2026-08-15T15:59:00Z', 'zaterdag 15 augustus', 'samedi 15 août', '17:59', 'afternoon', null],
  ['2026-08-15T16:00:00Z', 'zaterdag 15 augustus', 'samedi 15 août', '18:00', 'evening', null],
]

describe.each(['Europe/Brussels', 'America/Los_Angeles', 'Pacific/Kiritimati'])('on a device in %s', (zone) => {
  const before = process.env['TZ']
  beforeAll(() => {
    process.env['TZ'] = zone
  })
  afterAll(() => {
    if (before === undefined) delete process.env['TZ']
    else process.env['TZ'] = before
  })

  test('the zone is that of the device', () => {
    expect(new Intl.DateTimeFormat().resolvedOptions().timeZone).toBe(zone)
  })

  test.each(INSTANTS)('%s is %s, %s, %s, %s, %s (T25, E01, E02)', (instant, nl, fr, time, part, name) => {
    expect([
      formatLongDay(instant, 'nl', NOW),
      formatLongDay(instant, 'fr', NOW),
      formatTime(instant, 'nl'),
      formatTime(instant, 'fr'),
      partOfDay(instant),
      relativeDay(instant, NOW),
    ]).toEqual([nl, fr, time, time, part, name])
    const day = nl.slice(nl.indexOf(' ') + 1)
    expect(formatDay(instant, 'nl', NOW)).toBe(day)
    expect(formatAsOf(instant, 'nl', NOW)).toBe(name === 'today' ? time : `${time} (${day})`)
  })
})

test.each([
  [0, '0 byte', '0 octet'],
  [1, '1 byte', '1 octet'],
  [2, '2 byte', '2 octets'],
  [999, '999 byte', '999 octets'],
  [1000, '1 kB', '1 ko'],
  [1499, '1 kB', '1 ko'],
  [1500, '2 kB', '2 ko'],
  [999_499, '999 kB', '999 ko'],
  // Never a thousand of a unit.
  [999_500, '1 MB', '1 Mo'],
  [1_000_000, '1 MB', '1 Mo'],
  [4_249_999, '4,2 MB', '4,2 Mo'],
  [4_250_000, '4,3 MB', '4,3 Mo'],
  [9_949_999, '9,9 MB', '9,9 Mo'],
  [9_950_000, '10 MB', '10 Mo'],
  [50_000_000, '50 MB', '50 Mo'],
  [999_500_000, '1 GB', '1 Go'],
  [1_500_000_000, '1,5 GB', '1,5 Go'],
  [2_000_000_000_000, '2.000 GB', '2 000 Go'],
])('%i bytes are %s in Dutch and %s in French (E52)', (bytes, nl, fr) => {
  // The spaces do not break.
  const plain = (text: string) => text.replaceAll(/[\u00a0\u202f]/g, ' ')
  expect([plain(formatSize(bytes, 'nl')), plain(formatSize(bytes, 'fr'))]).toEqual([nl, fr])
})
