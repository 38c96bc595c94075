/**
 * The ten digits of a Belgian enterprise number in any spelling (`BE 0417.497.106`, `417497106`), or null when it is none:
 * first digit 0 or 1, the last two are 97 minus the first eight modulo 97 (decisions.md, Belgian numbers).
 */
export function normaliseEnterpriseNumber(text: string): string | null {
  const digits = text.replace(/^\s*BE/i, '').replace(/[.\s]/g, '')
  const number = digits.length === 9 ? `0${digits}` : digits
  if (!/^[01]\d{9}$/.test(number)) return null
  return Number(number.slice(8)) === 97 - (Number(number.slice(0, 8)) % 97) ? number : null
}

/** As it is shown: `BE 0417.497.106`; what is no such number is shown as it stands. */
export function formatEnterpriseNumber(text: string): string {
  const number = normaliseEnterpriseNumber(text)
  return number ? `BE ${number.slice(0, 4)}.${number.slice(4, 7)}.${number.slice(7)}` : text
}
