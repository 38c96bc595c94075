import { COOKIE_PART_MAX } from '#contract/constants/limits.ts'
import type { CookieJar } from './cookie-jar.ts'

/** The first cookie of a split value: `~GENERATION.COUNT~` and the first part; no token begins with `~`. */
const HEAD = /^~(\w+)\.(\d+)~/

/**
 * A jar for values longer than one cookie can be (T13, B07): they are split over `NAME` and `NAME.GENERATION.1` … The
 * first cookie is written last and names the generation, so that a tab that reads in between gets the old value whole or
 * the new one, never a mixture.
 */
export function splitting(jar: CookieJar): CookieJar {
  function tailNames(name: string, head: string | undefined): string[] {
    const [, generation, count = 0] = HEAD.exec(head ?? '') ?? []
    return Array.from({ length: Number(count) }, (_, index) => `${name}.${generation}.${index + 1}`)
  }

  function read(name: string): string | undefined {
    const head = jar.get(name)
    const tails = tailNames(name, head).map((tail) => jar.get(tail))
    if (head === undefined || tails.includes(undefined)) return undefined
    return [head.replace(HEAD, ''), ...tails].join('')
  }

  return {
    get(name) {
      const head = jar.get(name)
      if (head === undefined || !HEAD.test(head)) return head
      // A part may be missing because another tab has just replaced the value; it is whole by now.
      return read(name) ?? read(name)
    },
    set(name, value) {
      const outdated = tailNames(name, jar.get(name))
      if (value.length <= COOKIE_PART_MAX) {
        jar.set(name, value)
      } else {
        const parts = value.match(new RegExp(`.{1,${COOKIE_PART_MAX}}`, 'gs')) ?? []
        const generation = newGeneration()
        const count = parts.length - 1
        parts.slice(1).forEach((part, index) => jar.set(`${name}.${generation}.${index + 1}`, part))
        jar.set(name, `~${generation}.${count}~${parts[0]}`)
      }
      outdated.forEach((tail) => jar.remove(tail))
    },
    remove(name) {
      const tails = tailNames(name, jar.get(name))
      jar.remove(name)
      tails.forEach((tail) => jar.remove(tail))
    },
  }
}

function newGeneration(): string {
  return (crypto.getRandomValues(new Uint32Array(1))[0] ?? 0).toString(36)
}
