import type { Locale } from '#contract/configuration/locales.ts'
import { formatNumber } from './format-number.ts'

const UNITS = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const

/** Formats a size in bytes: `4,2 MB` in Dutch, `4,2 Mo` in French. */
export function formatSize(bytes: number, locale: Locale): string {
  const power = Math.min(Math.floor(Math.log10(Math.max(bytes, 1)) / 3), UNITS.length - 1)
  const unit = UNITS[power] ?? 'byte'
  const value = bytes / 1000 ** power
  return formatNumber(value, locale, {
    style: 'unit',
    unit,
    unitDisplay: power === 0 ? 'long' : 'short',
    maximumFractionDigits: value < 10 && power > 1 ? 1 : 0,
  })
}
