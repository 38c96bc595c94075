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

/** A number for an input field: no thousands separators, which could be parsed as a decimal sign. */
export function formatEditableNumber(value: number, locale: Locale): string {
  return formatNumber(value, locale, { useGrouping: false, maximumFractionDigits: 6 })
}

/**
 * Parses a typed number with a comma or a point. If both occur the last one is the decimal sign; one that is repeated
 * is a thousands separator. Other text is returned unchanged, for the schema to reject.
 */
export function parseNumber(typed: string): number | string {
  const text = typed.replaceAll(/\s/g, '')
  const decimal = Math.max(text.lastIndexOf(','), text.lastIndexOf('.'))
  const sign = text[decimal] ?? ''
  const isGrouping = sign !== '' && text.indexOf(sign) !== decimal
  const plain =
    decimal < 0 || isGrouping
      ? text.replaceAll(/[.,]/g, '')
      : `${text.slice(0, decimal).replaceAll(/[.,]/g, '')}.${text.slice(decimal + 1)}`
  return /^-?\d+(\.\d*)?$|^-?\.\d+$/.test(plain) ? Number(plain) : typed.trim()
}
