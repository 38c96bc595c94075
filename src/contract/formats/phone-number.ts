const BELGIUM = '+32'
/** A Belgian number: eight digits for a fixed line, of which none begins with 45 to 49, and nine for a mobile phone. */
const BELGIAN = /^\+32(?:4\d{8}|(?:[1-35-9]\d|4[0-4])\d{6})$/
/** ITU-T E.164: a country code and at most fifteen digits in all. */
const INTERNATIONAL = /^\+[1-9]\d{6,14}$/

/** Normalises a phone number to E.164 (`+32477123456`), Belgian by default; null for an invalid one. */
export function normalisePhone(text: string): string | null {
  const compact = text.replace(/\(0\)/g, '').replace(/[\s./()-]/g, '')
  const number = compact.replace(/^00/, '+').replace(/^0(?=[1-9])/, BELGIUM)
  if (number.startsWith(BELGIUM)) return BELGIAN.test(number) ? number : null
  return INTERNATIONAL.test(number) ? number : null
}

/** Digit groups of Belgian numbers: mobile, one-digit area code, two-digit area code. */
const GROUPS = [
  /^(\+32)(4\d\d)(\d\d)(\d\d)(\d\d)$/,
  /^(\+32)([2349])(\d{3})(\d\d)(\d\d)$/,
  /^(\+32)(\d\d)(\d\d)(\d\d)(\d\d)$/,
]

/** Formats a Belgian number as `+32 477 12 34 56`; numbers of other countries are returned unchanged. */
export function formatPhone(number: string): string {
  const groups = GROUPS.map((pattern) => pattern.exec(number)).find(Boolean)
  return groups ? groups.slice(1).join(' ') : number
}
