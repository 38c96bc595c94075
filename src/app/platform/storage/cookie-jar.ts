import Cookies from 'js-cookie'
import { COOKIE_LIFETIME_DAYS } from '#contract/constants/limits.ts'
import { splitting } from './split-jar.ts'

/** Where cookies are kept; the browser's own, or a map in tests. */
export interface CookieJar {
  get(name: string): string | undefined
  set(name: string, value: string): void
  remove(name: string): void
}

/** Every state cookie carries these (S045); no Partitioned attribute (T14). */
export const COOKIE_ATTRIBUTES = {
  expires: COOKIE_LIFETIME_DAYS,
  path: '/',
  sameSite: 'Lax',
  secure: true,
} as const

// Tokens consist of cookie octets (RFC 6265 section 4.1.1) and so travel raw; encoding would inflate them (T13).
const NOT_COOKIE_OCTETS = /[^\x21\x23-\x24\x26-\x2b\x2d-\x3a\x3c-\x5b\x5d-\x7e]+/gu

/** Text to cookie value: cookie octets verbatim, the rest percent-encoded. */
export function toCookieValue(text: string): string {
  return text.replace(NOT_COOKIE_OCTETS, encodeURIComponent)
}

/** Cookie value to text; a value edited by hand that is no valid encoding is read as it stands (F-08). */
export function fromCookieValue(value: string): string {
  try {
    return decodeURIComponent(value)
  } catch {
    return value
  }
}

const cookies = Cookies.withConverter<string>({ read: String, write: String }).withAttributes(COOKIE_ATTRIBUTES)

/** What the cookies last were, and by their names: each call reads its tokens anew, and they are hardly ever others. */
let known: { readonly text: string; readonly values: Partial<Record<string, string>> } | undefined

/** The values of all cookies by their names. */
function allCookies(): Partial<Record<string, string>> {
  if (typeof document === 'undefined') return {}
  const text = document.cookie
  if (known?.text !== text) known = { text, values: cookies.get() }
  return known.values
}

const rawJar = splitting({
  get: (name) => allCookies()[name],
  set: (name, value) => void cookies.set(name, value),
  remove: (name) => cookies.remove(name),
})

/** The browser's cookies, long values split. Without a document (prerendering) it holds nothing. */
export const browserJar: CookieJar = {
  get(name) {
    const value = rawJar.get(name)
    return value === undefined ? undefined : fromCookieValue(value)
  },
  set: (name, value) => rawJar.set(name, toCookieValue(value)),
  remove: (name) => rawJar.remove(name),
}
