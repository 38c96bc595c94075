import { expect, test } from 'vitest'
import { COOKIE_PART_MAX } from '../configuration/limits.ts'
import { fromCookieValue, joinCookieParts, partNames, splitCookieValue, toCookieValue } from './cookie-format.ts'

test.each([
  ['eyJhbGciOi.J9-_', 'eyJhbGciOi.J9-_'],
  ["!#$%&'()*+-./09:<=>?@AZ[]^_`az{|}~", "!#$%25&'()*+-./09:<=>?@AZ[]^_`az{|}~"],
  ['a b;c,d"e\\f', 'a%20b%3Bc%2Cd%22e%5Cf'],
  ['é\n\u007f🧱', '%C3%A9%0A%7F%F0%9F%A7%B1'],
])('%j is stored as %s, and read again (F-08)', (text, value) => {
  expect([toCookieValue(text), fromCookieValue(value)]).toEqual([value, text])
})

test('a value that somebody has edited is read as it is (F-08)', () => {
  expect(fromCookieValue('100%')).toBe('100%')
})

test.each([
  [COOKIE_PART_MAX, 1],
  [COOKIE_PART_MAX + 1, 2],
  [2 * COOKIE_PART_MAX, 2],
  [2 * COOKIE_PART_MAX + 1, 3],
])('a value of %i bytes is split into %i cookies, the first one last, and read as one', (length, count) => {
  const value = Array.from({ length }, (_, index) => (index % 7 === 0 ? '\n' : String(index % 10))).join('')
  const cookies = splitCookieValue('token', value, 35)
  const stored = new Map(cookies)
  expect([cookies.length, cookies.at(-1)?.[0]]).toEqual([count, 'token'])
  const first = stored.get('token')
  const names = partNames('token', first)
  expect(names).toEqual(['token.z.1', 'token.z.2'].slice(0, count - 1))
  expect(
    joinCookieParts(
      first ?? '',
      names.map((name) => stored.get(name) ?? ''),
    ),
  ).toBe(value)
})

test.each(['', 'eyJhbGciOi.J9-_', 'a'.repeat(COOKIE_PART_MAX)])(
  'a value that fits into one cookie stays as it is',
  (value) => {
    expect(splitCookieValue('token', value, 35)).toEqual([['token', value]])
  },
)

test('the parts of a value of several cookies are numbered from one, and no part is marked but the first', () => {
  const value = `~x.9~${'a'.repeat(COOKIE_PART_MAX)}`
  const [part, first] = splitCookieValue('token', value, 71)
  expect(part).toEqual(['token.1z.1', 'a'.repeat(5)])
  expect(first).toEqual(['token', `~1z.1~~x.9~${'a'.repeat(COOKIE_PART_MAX - 5)}`])
  expect(joinCookieParts(first?.[1] ?? '', ['~z.2~b'])).toBe(`~x.9~${'a'.repeat(COOKIE_PART_MAX - 5)}~z.2~b`)
})

test('a value of ten and more parts is read as one', () => {
  const cookies = splitCookieValue('token', 'b'.repeat(11 * COOKIE_PART_MAX), 35)
  const names = partNames('token', new Map(cookies).get('token'))
  expect(names).toHaveLength(10)
  expect(names).toEqual(cookies.slice(0, -1).map(([name]) => name))
})

test.each([undefined, '', 'plain', 'x~z.1~', '~z~', '~.1~'])('%j has no further parts', (first) => {
  expect(partNames('token', first)).toEqual([])
})
