import { expect, test } from 'vitest'
import { parseAddress } from './parse-address.ts'

type Part = string | undefined
type Row = [text: string, street: string, houseNumber?: Part, box?: Part, plot?: Part, place?: Part]

/** The forty listed spellings; `place` is postcode and city. */
const SPELLINGS: Row[] = [
  ['Langeveldstraat 75 Bus 3', 'Langeveldstraat', '75', '3'],
  ['Langeveldstraat 75 Bus 3, 1070 Anderlecht', 'Langeveldstraat', '75', '3', undefined, '1070 Anderlecht'],
  ['Rue de la Loi 16 bte 4 1000 Bruxelles', 'Rue de la Loi', '16', '4', undefined, '1000 Bruxelles'],
  ['1000 Bruxelles, Rue de la Loi 16', 'Rue de la Loi', '16', undefined, undefined, '1000 Bruxelles'],
  ['Rue de la Loi, 16, boîte 4, 1000 Bruxelles', 'Rue de la Loi', '16', '4', undefined, '1000 Bruxelles'],
  ['Rue de la Loi 16 boite 4', 'Rue de la Loi', '16', '4'],
  ['16, Rue de la Loi, 1000 Bruxelles', 'Rue de la Loi', '16', undefined, undefined, '1000 Bruxelles'],
  ['16 rue de la Loi, 1000 Bruxelles', 'rue de la Loi', '16', undefined, undefined, '1000 Bruxelles'],
  ['Kerkstraat 12A, 9000 Gent', 'Kerkstraat', '12A', undefined, undefined, '9000 Gent'],
  ['Kerkstraat 12 A, 9000 Gent', 'Kerkstraat', '12A', undefined, undefined, '9000 Gent'],
  ['Kerkstraat 12a bus 2, 9000 Gent', 'Kerkstraat', '12a', '2', undefined, '9000 Gent'],
  ['Kerkstraat 12/3, 9000 Gent', 'Kerkstraat', '12', '3', undefined, '9000 Gent'],
  ['Kerkstraat 12 / 0301, 9000 Gent', 'Kerkstraat', '12', '0301', undefined, '9000 Gent'],
  ['Kerkstraat 12 b 3', 'Kerkstraat', '12', '3'],
  ['Kerkstraat 12b3', 'Kerkstraat', '12', '3'],
  ['Kerkstraat 12 B, 9000 Gent', 'Kerkstraat', '12B', undefined, undefined, '9000 Gent'],
  ['Kerkstraat 12 bis', 'Kerkstraat', '12bis'],
  ['Kerkstraat 12-14 bus A2', 'Kerkstraat', '12-14', 'A2'],
  ['Avenue Louise 331 – 333 bte 7, 1050 Ixelles', 'Avenue Louise', '331-333', '7', undefined, '1050 Ixelles'],
  ['Kerkstraat nr. 12, B-9000 Gent', 'Kerkstraat', '12', undefined, undefined, '9000 Gent'],
  ['Rue Haute n° 12, BE-1000 Bruxelles', 'Rue Haute', '12', undefined, undefined, '1000 Bruxelles'],
  ['Kerkstraat 12, B 9000 Gent, België', 'Kerkstraat', '12', undefined, undefined, '9000 Gent'],
  ['Rue Haute 12\n1000 Bruxelles\nBelgique', 'Rue Haute', '12', undefined, undefined, '1000 Bruxelles'],
  ['Kerkstraat 12 9000 Gent', 'Kerkstraat', '12', undefined, undefined, '9000 Gent'],
  ['Kerkstraat 12 bus 3 9000 Gent', 'Kerkstraat', '12', '3', undefined, '9000 Gent'],
  ['Molenveld lot 14, 9080 Lochristi', 'Molenveld', undefined, undefined, '14', '9080 Lochristi'],
  ['Molenveld, kavel 5', 'Molenveld', undefined, undefined, '5'],
  ['Molenveld kavelnummer 5B, 9080 Lochristi', 'Molenveld', undefined, undefined, '5B', '9080 Lochristi'],
  ['Chemin du Moulin (lot n° 14), 1300 Wavre', 'Chemin du Moulin', undefined, undefined, '14', '1300 Wavre'],
  ['Rue des Prés parcelle 12/B, 5000 Namur', 'Rue des Prés', undefined, undefined, '12/B', '5000 Namur'],
  [
    'Bergensesteenweg 421, 1600 Sint-Pieters-Leeuw',
    'Bergensesteenweg',
    '421',
    undefined,
    undefined,
    '1600 Sint-Pieters-Leeuw',
  ],
  ["Rue du Château 3, 1420 Braine-l'Alleud", 'Rue du Château', '3', undefined, undefined, "1420 Braine-l'Alleud"],
  ['Rue du 4 Août 12, 4000 Liège', 'Rue du 4 Août', '12', undefined, undefined, '4000 Liège'],
  ['Place du 20 Août 7, 4000 Liège', 'Place du 20 Août', '7', undefined, undefined, '4000 Liège'],
  ['Boulevard du 11 novembre 1918 5', 'Boulevard du 11 novembre 1918', '5'],
  ['Steenweg op Gent 12', 'Steenweg op Gent', '12'],
  ["Rue de l'Étoile 3 bte 2, 5000 Namur", "Rue de l'Étoile", '3', '2', undefined, '5000 Namur'],
  ['11 Novemberlaan 4, 8400 Oostende', '11 Novemberlaan', '4', undefined, undefined, '8400 Oostende'],
  ['Rue du Lot 12, 1650 Beersel', 'Rue du Lot', '12', undefined, undefined, '1650 Beersel'],
  ['Grote Markt 1, 2000 Antwerpen (Anvers)', 'Grote Markt', '1', undefined, undefined, '2000 Antwerpen (Anvers)'],
]

test('the list has forty different spellings (B21)', () => {
  expect(new Set(SPELLINGS.map(([text]) => text)).size).toBe(40)
})

test.each(SPELLINGS)('%j is split into its parts (B21)', (text, street, houseNumber, box, plotReference, place) => {
  const [postalCode, ...city] = place?.split(' ') ?? []
  const expected = { street, houseNumber, box, plotReference, postalCode, city: city.join(' ') || undefined }
  expect(parseAddress(text)).toEqual(Object.fromEntries(Object.entries(expected).filter(([, part]) => part)))
})

test.each([
  'Kerkstraat',
  'Place du 20 Août',
  'Rue du 4 Août',
  'Boulevard du 11 novembre 1918',
  'Rue du Lot',
  'Lotstraat',
  'Busstraat',
  '12',
  '',
  '  ',
])('%j is not split, as it is not a street with a number (B21)', (text) => {
  expect(parseAddress(text)).toBeNull()
})

test.each<[string, object]>([
  [
    ' ,, Kerkstraat  12 ,, 9000   Gent , ',
    { street: 'Kerkstraat', houseNumber: '12', postalCode: '9000', city: 'Gent' },
  ],
  ['Kerkstraat 12;;|9000 Gent', { street: 'Kerkstraat', houseNumber: '12', postalCode: '9000', city: 'Gent' }],
  ['\r\n\r\nKerkstraat 12\r\n\r\n', { street: 'Kerkstraat', houseNumber: '12' }],
  ['Kerkstraat ,, 12', { street: 'Kerkstraat', houseNumber: '12' }],
  ['Kerkstraat\t12 ,, bus  3', { street: 'Kerkstraat', houseNumber: '12', box: '3' }],
  ['Kerkstraat 12  -  14', { street: 'Kerkstraat', houseNumber: '12-14' }],
  [
    'Molenveld ,, kavel 5 ,, 9080 Lochristi',
    { street: 'Molenveld', plotReference: '5', postalCode: '9080', city: 'Lochristi' },
  ],
  ['9000 Gent\r\nKerkstraat 12', { street: 'Kerkstraat', houseNumber: '12', postalCode: '9000', city: 'Gent' }],
  [
    '1000 Bruxelles;; 16 | rue de la Loi',
    { street: 'rue de la Loi', houseNumber: '16', postalCode: '1000', city: 'Bruxelles' },
  ],
  ['9000 Gent , Kerkstraat', { street: 'Kerkstraat', postalCode: '9000', city: 'Gent' }],
  ['Kerkstraat, 9000 Gent', { street: 'Kerkstraat', postalCode: '9000', city: 'Gent' }],
])('%j is split whatever stands between its parts (B21)', (text, expected) => {
  expect(parseAddress(text)).toEqual(expected)
})

test('a text of 300 characters is split, a longer one is not (B21)', () => {
  const street = 'a'.repeat(297)
  expect(parseAddress(`${street} 12`)).toEqual({ street, houseNumber: '12' })
  expect(parseAddress(`${street}a 12`)).toBeNull()
})

test('a very long text is not split (B21)', () => {
  expect(parseAddress('Kerkstraat 12 '.repeat(100_000))).toBeNull()
})
