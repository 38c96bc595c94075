import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { COOKIE_PART_MAX } from '#contract/configuration/limits.ts'
import { memoryJar } from '#tests/support/client/portal-client.ts'
import { createSplitCookieJar } from './cookie-jar.ts'

const token = (length: number, letter = 'a') => letter.repeat(length)

describe('long cookies', () => {
  test('a token of 6 KB is split over cookies of at most 3,600 bytes and read back whole (B07)', () => {
    const jar = memoryJar()
    createSplitCookieJar(jar).set('token', token(6 * 1024))
    expect(createSplitCookieJar(jar).get('token')).toBe(token(6 * 1024))
    expect(jar.values.size).toBe(2)
    const sizes = [...jar.values].map(([name, value]) => name.length + value.length)
    expect(Math.max(...sizes)).toBeLessThan(COOKIE_PART_MAX + 60)
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(12 * 1024)
  })

  test('a short value is stored unchanged in one cookie (S046)', () => {
    const jar = memoryJar()
    createSplitCookieJar(jar).set('token', token(COOKIE_PART_MAX))
    expect([...jar.values]).toEqual([['token', token(COOKIE_PART_MAX)]])
  })

  test('nothing of a previous value remains after a write or a removal (B07)', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 15_000 }), { minLength: 1, maxLength: 6 }), (lengths) => {
        const jar = memoryJar()
        const split = createSplitCookieJar(jar)
        for (const length of lengths) {
          split.set('token', token(length))
          expect(split.get('token')).toBe(token(length))
          expect(jar.values.size).toBe(Math.max(1, Math.ceil(length / COOKIE_PART_MAX)))
        }
        split.remove('token')
        expect(jar.values.size).toBe(0)
      }),
    )
  })

  test('a tab that reads during a write gets the old or the new value, never a mixture (B07)', () => {
    const values = new Map<string, string>()
    const seen = new Set<string | undefined>()
    const observedJar = memoryJar(values)
    const reader = createSplitCookieJar(memoryJar(values))
    const writer = createSplitCookieJar({
      ...observedJar,
      set: (name, value) => (observedJar.set(name, value), seen.add(reader.get('token'))),
      remove: (name) => (observedJar.remove(name), seen.add(reader.get('token'))),
    })
    writer.set('token', token(9000, 'o'))
    seen.clear()
    writer.set('token', token(9000, 'n'))
    expect([...seen]).toEqual([token(9000, 'o'), token(9000, 'n')])
  })

  test('a first part without the others counts as absent (F-08)', () => {
    expect(createSplitCookieJar(memoryJar(new Map([['token', '~abc.2~eyJ']]))).get('token')).toBeUndefined()
  })
})
