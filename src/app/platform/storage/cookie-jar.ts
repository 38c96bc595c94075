import Cookies from 'js-cookie'
import { COOKIE_LIFETIME_DAYS } from '#contract/configuration/limits.ts'
import {
  fromCookieValue,
  joinCookieParts,
  partNames,
  splitCookieValue,
  toCookieValue,
} from '#contract/storage/cookie-format.ts'

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

/**
 * A jar that splits values longer than one cookie. The first part is written last, so that a concurrent reader gets the
 * old or the new value, never a mixture.
 */
export function createSplitCookieJar(jar: CookieJar): CookieJar {
  function read(name: string): string | undefined {
    const first = jar.get(name)
    const rest = partNames(name, first).map((part) => jar.get(part))
    if (first === undefined || !rest.every((part) => part !== undefined)) return undefined
    return joinCookieParts(first, rest)
  }

  return {
    get(name) {
      if (jar.get(name) === undefined) return undefined
      // A part may be missing because another tab has just replaced the value, which is complete by now.
      return read(name) ?? read(name)
    },
    set(name, value) {
      const outdated = partNames(name, jar.get(name))
      const random = crypto.getRandomValues(new Uint32Array(1))[0] ?? 0
      for (const [part, text] of splitCookieValue(name, value, random)) jar.set(part, text)
      outdated.forEach((part) => jar.remove(part))
    },
    remove(name) {
      const parts = partNames(name, jar.get(name))
      jar.remove(name)
      parts.forEach((part) => jar.remove(part))
    },
  }
}
