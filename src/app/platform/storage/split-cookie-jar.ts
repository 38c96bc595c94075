import { joinCookieParts, partNames, splitCookieValue } from '#contract/storage/cookie-format.ts'
import type { CookieJar } from './cookie-jar.ts'

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
