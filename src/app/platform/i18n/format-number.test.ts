import { expect, test } from 'vitest'
import { LOCALES } from '#contract/configuration/locales.ts'
import { formatNumber, parseNumber, formatEditableNumber } from './format-number.ts'

test.each([
  ['84,5', 84.5],
  ['84.5', 84.5],
  ['12,500', 12.5],
  ['1.25', 1.25],
  ['1.2500', 1.25],
  ['1.250', 1250],
  ['12.500', 12_500],
  ['-1.250', -1250],
  ['1.250,5', 1250.5],
  ['1.250,', 1250],
  ['1.000.000', 1_000_000],
  [' 1 250 ', 1250],
  ['1 000 000', 1_000_000],
  ['1 250,5', 1250.5],
  ['1 250.5', 1250.5],
  ['1 250,125', 1250.125],
  ['1\u00a0250,5', 1250.5],
  ['1\u202f250,5', 1250.5],
  ['1\u2009250', 1250],
  // These cannot be thousands.
  ['0.250', 0.25],
  ['.250', 0.25],
  ['1250.500', 1250.5],
  // Not a number that a Belgian writes: it may be a slip.
  ['1,250.75', '1,250.75'],
  ['1,000,000', '1,000,000'],
  ['1.25.0', '1.25.0'],
  ['1.250.5', '1.250.5'],
  ['1.250 500', '1.250 500'],
  ['1 250.125', '1 250.125'],
  ['1 25', '1 25'],
  ['1250 500', '1250 500'],
  ['1 250,5,5', '1 250,5,5'],
  [',5', 0.5],
  ['12,', 12],
  ['-3', -3],
  ['', ''],
  ['twaalf', 'twaalf'],
  ['12 m²', '12 m²'],
  ['1e5', '1e5'],
  ['Infinity', 'Infinity'],
])('"%s" is parsed as %s (B16)', (text, parsed) => {
  expect(parseNumber(text)).toBe(parsed)
})

test('numbers are formatted in the locale (B16)', () => {
  expect(formatNumber(20_000, 'nl')).toBe('20.000')
  expect(formatNumber(66.6667, 'nl')).toBe('66,67')
  expect(formatNumber(0.2, 'nl', { minimumFractionDigits: 3 })).toBe('0,200')
  expect(formatNumber(20_000.5, 'fr')).toBe('20\u202f000,5')
})

test.each([0.5, 84.5, 1250, 99_999.125])(
  '%s is parsed back from its editable format in every locale (B16)',
  (value) => {
    for (const locale of LOCALES) expect(parseNumber(formatEditableNumber(value, locale))).toBe(value)
  },
)
