import * as v from 'valibot'
import { expect, test } from 'vitest'
import { formatEnterpriseNumber, normaliseEnterpriseNumber } from './enterprise-number.ts'
import { idOfPath, idSchema } from './id-schema.ts'
import { instantSchema } from './instant-schema.ts'
import { containsTerms, foldText, splitTerms } from './search-terms.ts'

test.each([
  ['BE 0417.497.106', '0417497106'],
  [' be0417497106', '0417497106'],
  ['417497106', '0417497106'],
  ['0417 497 106', '0417497106'],
  ['1000000020', null],
  ['1000000021', '1000000021'],
  ['0417497107', null],
  ['0417497006', null],
  ['2417497106', null],
  ['04174971060', null],
  ['2000000042', null],
  ['10000058060', null],
  ['17497106', null],
  ['0417.497.106 BE', null],
  ['x0417497106', null],
  ['0417497106x', null],
  ['', null],
])('the enterprise number "%s" is %s (E46)', (text, expected) => {
  expect(normaliseEnterpriseNumber(text)).toBe(expected)
  expect(formatEnterpriseNumber(text)).toBe(
    expected ? `BE ${expected.slice(0, 4)}.${expected.slice(4, 7)}.${expected.slice(7)}` : text,
  )
})

test.each([
  ['2027-01-01T00:00:00Z', true],
  ['2027-01-01T00:00:00.123+02:00', true],
  ['2027-01-01T00:00:00', false],
  ['2027-01-01', false],
  ['2027-13-01T00:00:00Z', false],
  ['2027-02-01T25:00:00Z', false],
  ['', false],
])('%s is an instant: %s', (text, expected) => {
  expect(v.is(instantSchema, text)).toBe(expected)
})

test('the numbers of other backends are read as text, and the id of a resource stands at the end of its path', () => {
  expect(['p1', 7, 0].map((id) => v.parse(idSchema, id))).toEqual(['p1', '7', '0'])
  expect(v.is(idSchema, null)).toBe(false)
  expect(['/v2/api/contacts/7', '7', 'contacts/'].map(idOfPath)).toEqual(['7', '7', ''])
})

test('a search finds words in any order, case and accent, and all of them (B14)', () => {
  expect(foldText('ÉLÉGANCE Œuvre ß')).toBe('elegance œuvre ß')
  expect(splitTerms('  Rode\tGÉVEL \n steen ')).toEqual(['rode', 'gevel', 'steen'])
  expect(splitTerms('  ')).toEqual([])
  const text = 'Gevelsteen, rood genuanceerd'
  expect(
    [[], ['rood'], ['steen', 'gevel'], ['rood', 'blauw'], ['blauw']].map((terms) => containsTerms(text, terms)),
  ).toEqual([true, true, true, false, false])
  expect(containsTerms('É', ['e'])).toBe(true)
})
