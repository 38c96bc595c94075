/**
 * The ten digits of a Belgian enterprise number in any spelling (`BE 0417.497.106`, `417497106`), or null when it is
 * none: first digit 0 or 1, the last two are 97 minus the first eight modulo 97.
 */
export function normaliseEnterpriseNumber(text: string): string | null {
  const digits = text.replace(/^\s*BE/i, '').replace(/[.\s]/g, '')
  const number = digits.length === 9 ? `0${digits}` : digits
  if (!/^[01]\d{9}$/.test(number)) return null
  return Number(number.slice(8)) === 97 - (Number(number.slice(0, 8)) % 97) ? number : null
}

/** The VAT number of a normalised enterprise number: `BE0417497106`. */
export const vatNumberOf = (enterpriseNumber: string): string => `BE${enterpriseNumber}`

/** Formats an enterprise number as `BE 0417.497.106`; other texts are returned unchanged. */
export function formatEnterpriseNumber(text: string): string {
  const number = normaliseEnterpriseNumber(text)
  return number ? `BE ${number.slice(0, 4)}.${number.slice(4, 7)}.${number.slice(7)}` : text
}
