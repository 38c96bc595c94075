import type { Locale } from '#contract/configuration/locales.ts'
import { formatNumber } from './format-number.ts'

const UNITS = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const

/** Formats a size in bytes: `4,2 MB` in Dutch, `4,2 Mo` in French. */
export function formatSize(bytes: number, locale: Locale): string {
  let [value, power] = [bytes, 0]
  // Rounded, so that it never becomes a thousand of a unit.
  while (Math.round(value) >= 1000 && power < UNITS.length - 1) [value, power] = [value / 1000, power + 1]
  return formatNumber(value, locale, {
    style: 'unit',
    unit: UNITS[power] ?? 'byte',
    unitDisplay: power === 0 ? 'long' : 'short',
    maximumFractionDigits: value < 10 && power > 1 ? 1 : 0,
  })
}
