import { LANGUAGE_TAGS, type Locale } from '#contract/configuration/locales.ts'

/** `20.000` and `66,67`; two digits behind the comma at most. */
export function formatNumber(
  value: number,
  locale: Locale,
  options: Intl.NumberFormatOptions = { maximumFractionDigits: 2 },
): string {
  return new Intl.NumberFormat(LANGUAGE_TAGS[locale], options).format(value)
}

/** A number as it stands in a field: nothing between the thousands, which could be read as a decimal sign. */
export function formatEditableNumber(value: number, locale: Locale): string {
  return formatNumber(value, locale, { useGrouping: false, maximumFractionDigits: 6 })
}

/**
 * The number that somebody typed with a comma or a point; where both stand the last one is the decimal sign, and one that
 * stands twice is none. What is no number stays as it was typed, for the schema to refuse.
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
