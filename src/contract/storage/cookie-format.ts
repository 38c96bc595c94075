import { COOKIE_PART_MAX } from '../configuration/limits.ts'

// Tokens consist of cookie octets (RFC 6265 section 4.1.1) and so travel raw; encoding would inflate them.
const NOT_COOKIE_OCTETS = /[^\x21\x23-\x24\x26-\x2b\x2d-\x3a\x3c-\x5b\x5d-\x7e]+/gu

/** The first cookie of a split value: `~GENERATION.COUNT~` and the first part; no token begins with `~`. */
const SPLIT_PREFIX = /^~(\w+)\.(\d+)~/

/** Text to cookie value: cookie octets verbatim, the rest percent-encoded. */
export function toCookieValue(text: string): string {
  return text.replace(NOT_COOKIE_OCTETS, encodeURIComponent)
}

/** Cookie value to text; a value edited by hand that is no valid encoding is returned as it is. */
export function fromCookieValue(value: string): string {
  try {
    return decodeURIComponent(value)
  } catch {
    return value
  }
}

/**
 * The cookies that hold a value, as names and values in the order of writing: one, or for a long value its further
 * parts `NAME.GENERATION.1` … and at last the first part, which names the generation, a random number.
 */
export function splitCookieValue(name: string, value: string, random: number): [name: string, value: string][] {
  if (value.length <= COOKIE_PART_MAX) return [[name, value]]
  const [first = '', ...rest] = value.match(new RegExp(`.{1,${COOKIE_PART_MAX}}`, 'gs')) ?? []
  const generation = random.toString(36)
  const parts = rest.map((part, index): [string, string] => [`${name}.${generation}.${index + 1}`, part])
  return [...parts, [name, `~${generation}.${rest.length}~${first}`]]
}

/** The names of a split value's further cookies, read from its first one. */
export function partNames(name: string, first: string | undefined): string[] {
  const [, generation, count = 0] = SPLIT_PREFIX.exec(first ?? '') ?? []
  return Array.from({ length: Number(count) }, (_, index) => `${name}.${generation}.${index + 1}`)
}

/** The parts of a split value as one. */
export function joinCookieParts(first: string, rest: readonly string[]): string {
  return [first.replace(SPLIT_PREFIX, ''), ...rest].join('')
}
