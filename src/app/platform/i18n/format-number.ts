import { LANGUAGE_TAGS, type Locale } from '#contract/configuration/locales.ts'

const formatters = new Map<string, Intl.NumberFormat>()

/** `20.000` and `66,67`; at most two decimals. Formatters are cached, like those of dates. */
export function formatNumber(
  value: number,
  locale: Locale,
  options: Intl.NumberFormatOptions = { maximumFractionDigits: 2 },
): string {
  const key = `${locale} ${JSON.stringify(options)}`
  const formatter = formatters.get(key) ?? new Intl.NumberFormat(LANGUAGE_TAGS[locale], options)
  formatters.set(key, formatter)
  return formatter.format(value)
}

/** A number for an input field: no thousands separators, with a decimal comma. */
export function formatEditableNumber(value: number, locale: Locale): string {
  return formatNumber(value, locale, { useGrouping: false, maximumFractionDigits: 6 })
}

/** Points, or spaces, before each group of three digits. */
const GROUPED = /^-?[1-9]\d{0,2}(?:(?:\.\d{3})+|(?:\s\d{3})+(?:\.\d\d?)?)(?:,\d*)?$/

/**
 * Parses a number as Belgians type it: `1.250` and `1 250` are thousands, `12,5` and `12.5` decimals. Other text is
 * returned trimmed, for the schema to reject.
 */
export function parseNumber(typed: string): number | string {
  const text = typed.trim()
  const plain = (GROUPED.test(text) ? text.replaceAll(/[.\s](?=\d{3})/g, '') : text).replace(',', '.')
  return /^-?(?:\d+\.?\d*|\.\d+)$/.test(plain) ? Number(plain) : text
}
