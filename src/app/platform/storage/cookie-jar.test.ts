import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { COOKIE_PART_MAX } from '#contract/configuration/limits.ts'
import { fakeDocument } from '#tests/support/client/browser-storage.ts'
import { memoryJar } from '#tests/support/client/portal-client.ts'
import { browserJar, createSplitCookieJar } from './cookie-jar.ts'

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

  test('a value that another tab replaces during a read is read again (B07)', () => {
    const jar = memoryJar()
    const split = createSplitCookieJar(jar)
    split.set('token', token(9000, 'o'))
    const before = new Map(jar.values)
    split.set('token', token(9000, 'n'))
    let reads = 0
    // The names of the old parts, of which the other tab has removed the rest.
    const late = { ...jar, get: (name: string) => (reads++ < 2 && name === 'token' ? before.get(name) : jar.get(name)) }
    expect(createSplitCookieJar(late).get('token')).toBe(token(9000, 'n'))
  })

  test('a first part without the others counts as absent (F-08)', () => {
    expect(createSplitCookieJar(memoryJar(new Map([['token', '~abc.2~eyJ']]))).get('token')).toBeUndefined()
  })
})

describe('the browser’s cookies', () => {
  let page: ReturnType<typeof fakeDocument>
  beforeEach(() => vi.stubGlobal('document', (page = fakeDocument())))
  afterEach(() => void vi.unstubAllGlobals())

  test('hold text encoded, for 30 days, all paths, this site and https only (S045)', () => {
    const before = Date.now()
    browserJar.set('name', 'a b;é')
    expect([...page.cookies]).toEqual([['name', 'a%20b%3B%C3%A9']])
    const [, ...attributes] = page.written[0]?.split('; ') ?? []
    expect(attributes).toEqual(expect.arrayContaining(['path=/', 'sameSite=Lax', 'secure']))
    const expires = Date.parse(attributes.find((each) => each.startsWith('expires='))?.slice(8) ?? '')
    expect((expires - before) / 86_400_000).toBeCloseTo(30, 3)
    expect(browserJar.get('name')).toBe('a b;é')
    browserJar.remove('name')
    expect([browserJar.get('name'), page.cookies.size]).toEqual([undefined, 0])
  })

  test('are read anew when another tab or the server has changed them (F-10)', () => {
    browserJar.set('token', 'one')
    expect(browserJar.get('token')).toBe('one')
    page.cookies.set('token', 'two')
    expect(browserJar.get('token')).toBe('two')
  })

  test('hold a long token in parts (B07)', () => {
    browserJar.set('token', token(6 * 1024))
    expect(page.cookies.size).toBe(2)
    expect(browserJar.get('token')).toBe(token(6 * 1024))
  })

  test('are absent without a document', () => {
    vi.stubGlobal('document', undefined)
    expect(browserJar.get('token')).toBeUndefined()
  })
})
