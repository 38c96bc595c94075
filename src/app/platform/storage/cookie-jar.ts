import Cookies from 'js-cookie'
import { COOKIE_LIFETIME_DAYS } from '#contract/configuration/limits.ts'
import { fromCookieValue, toCookieValue } from '#contract/storage/cookie-format.ts'
import { createSplitCookieJar } from './split-cookie-jar.ts'

/** Stores cookies: the browser's, or a map in tests. */
export interface CookieJar {
  get(name: string): string | undefined
  set(name: string, value: string): void
  remove(name: string): void
}

/** Attributes of every state cookie; no Partitioned attribute. */
export const COOKIE_ATTRIBUTES = {
  expires: COOKIE_LIFETIME_DAYS,
  path: '/',
  sameSite: 'Lax',
  secure: true,
} as const

const cookies = Cookies.withConverter<string>({ read: String, write: String }).withAttributes(COOKIE_ATTRIBUTES)

// Cached, because every request reads the tokens and they rarely change.
let cachedCookies: { readonly text: string; readonly values: Partial<Record<string, string>> } | undefined

/** The values of all cookies by their names. */
function allCookies(): Partial<Record<string, string>> {
  if (typeof document === 'undefined') return {}
  const text = document.cookie
  if (cachedCookies?.text !== text) cachedCookies = { text, values: cookies.get() }
  return cachedCookies.values
}

const splitJar = createSplitCookieJar({
  get: (name) => allCookies()[name],
  set: (name, value) => void cookies.set(name, value),
  remove: (name) => cookies.remove(name),
})

/** The browser's cookies with long values split; empty without a document (prerendering). */
export const browserJar: CookieJar = {
  get(name) {
    const value = splitJar.get(name)
    return value === undefined ? undefined : fromCookieValue(value)
  },
  set: (name, value) => splitJar.set(name, toCookieValue(value)),
  remove: (name) => splitJar.remove(name),
}
