const BELGIUM = '+32'
/** A Belgian subscriber number without its leading zero: eight digits for a fixed line, nine for a mobile phone. */
const BELGIAN = /^\+32(?:4\d{8}|[1-9]\d{7})$/
/** ITU-T E.164: a country code and at most fifteen digits in all. */
const INTERNATIONAL = /^\+[1-9]\d{6,14}$/

/** A phone number in any usual spelling as E.164 (`+32477123456`), Belgian unless it says otherwise; null when it is none. */
export function normalisePhone(text: string): string | null {
  const compact = text.replace(/\(0\)/g, '').replace(/[\s./()-]/g, '')
  const number = compact.replace(/^00/, '+').replace(/^0(?=[1-9])/, BELGIUM)
  if (number.startsWith(BELGIUM)) return BELGIAN.test(number) ? number : null
  return INTERNATIONAL.test(number) ? number : null
}

/** Belgian numbers as they are said aloud: mobile phones, cities with a one-digit zone, the rest. */
const GROUPS = [
  /^(\+32)(4\d\d)(\d\d)(\d\d)(\d\d)$/,
  /^(\+32)([2349])(\d{3})(\d\d)(\d\d)$/,
  /^(\+32)(\d\d)(\d\d)(\d\d)(\d\d)$/,
]

/** As it is shown: `+32 477 12 34 56`, `+32 2 345 67 89`; numbers of other countries as they stand. */
export function formatPhone(number: string): string {
  const groups = GROUPS.map((pattern) => pattern.exec(number)).find(Boolean)
  return groups ? groups.slice(1).join(' ') : number
}
