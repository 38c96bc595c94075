import { describe, expect, test } from 'vitest'
import type { AddressInput } from '#contract/geography/address-input-schema.ts'
import { postalAddress } from '#tests/support/fixtures/postal-addresses.ts'
import {
  describeDevice,
  formatDate,
  formatDay,
  formatMoment,
  formatPlace,
  formatShortDay,
  formatTimestamp,
} from './mail-formats.ts'

const ADDRESS = postalAddress('9080', 'Lochristi')

describe('a place in a mail', () => {
  test.each<[string, Partial<AddressInput>, string, string]>([
    ['a house', {}, 'Molenveld 14, 9080 Lochristi', 'Molenveld 14, 9080 Lochristi'],
    ['an apartment', { box: '2' }, 'Molenveld 14 bus 2, 9080 Lochristi', 'Molenveld 14 boîte 2, 9080 Lochristi'],
    ['a plot', { houseNumber: null, plotReference: '3A' }, ...same('Molenveld, lot 3A, 9080 Lochristi')],
    [
      'a plot without a house number',
      { houseNumber: '', plotReference: '3' },
      ...same('Molenveld, lot 3, 9080 Lochristi'),
    ],
    ['a house on a plot', { plotReference: '3' }, ...same('Molenveld 14, 9080 Lochristi')],
  ])('%s is written as in the portal', (_, own, dutch, french) => {
    const address = { ...ADDRESS, ...own }
    expect([formatPlace(address, 'nl'), formatPlace(address, 'fr')]).toEqual([dutch, french])
  })
})

describe('times in a mail are those of Belgium', () => {
  test.each([
    ['2026-07-01T10:15:00Z', 'woensdag 1 juli 2026 om 12:15', 'mercredi 1er juillet 2026 à 12:15'],
    // The last hour of the year in UTC, and the changes of summer time.
    ['2026-12-31T23:30:00Z', 'vrijdag 1 januari 2027 om 00:30', 'vendredi 1er janvier 2027 à 00:30'],
    ['2026-03-29T00:59:59Z', 'zondag 29 maart 2026 om 01:59', 'dimanche 29 mars 2026 à 01:59'],
    ['2026-03-29T01:00:00Z', 'zondag 29 maart 2026 om 03:00', 'dimanche 29 mars 2026 à 03:00'],
    ['2026-10-25T00:59:59Z', 'zondag 25 oktober 2026 om 02:59', 'dimanche 25 octobre 2026 à 02:59'],
    ['2026-10-25T01:00:00Z', 'zondag 25 oktober 2026 om 02:00', 'dimanche 25 octobre 2026 à 02:00'],
  ])('%s is %s', (instant, dutch, french) => {
    const date = new Date(instant)
    expect([formatMoment(date, 'nl'), formatMoment(date, 'fr')]).toEqual([dutch, french])
  })

  test('days and seconds are written in both languages', () => {
    const date = new Date('2026-12-31T23:30:05Z')
    expect([formatDay(date, 'nl'), formatDay(date, 'fr')]).toEqual(['vrijdag 1 januari', 'vendredi 1er janvier'])
    expect([formatShortDay(date, 'nl'), formatShortDay(date, 'fr')]).toEqual(['vr 1 jan', 'ven. 1er janv.'])
    expect([formatTimestamp(date, 'nl'), formatTimestamp(date, 'fr')]).toEqual([
      '1 jan 2027, 00:30:05',
      '1er janv. 2027, 00:30:05',
    ])
    expect([formatDate(date, 'nl'), formatDate(date, 'fr')]).toEqual(['1 jan 2027', '1er janv. 2027'])
    // Not the first of a month.
    expect(formatDate(new Date('2026-11-21T12:00:00Z'), 'fr')).toBe('21 nov. 2026')
  })
})

describe('a device in a mail', () => {
  test.each([
    ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox, Linux', 'Firefox, Linux'],
    ['', 'Onbekend toestel', 'Appareil inconnu'],
    [null, 'Onbekend toestel', 'Appareil inconnu'],
  ])('%s is %s', (userAgent, dutch, french) => {
    expect([describeDevice(userAgent, 'nl'), describeDevice(userAgent, 'fr')]).toEqual([dutch, french])
  })
})

/** What reads alike in both languages. */
function same(text: string): [string, string] {
  return [text, text]
}
