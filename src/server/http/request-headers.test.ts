import { Hono } from 'hono'
import { describe, expect, test } from 'vitest'
import { acceptsEncoding, negotiateEncoding } from './content-encoding.ts'
import { negotiateLocale } from './language.ts'
import { matchesIfNoneMatch, readIfMatch } from './precondition.ts'
import type { ServerEnv } from './server-env.ts'

describe('Accept-Language', () => {
  const app = new Hono<ServerEnv>().get('/', (c) => c.text(negotiateLocale(c)))

  test.each([
    [undefined, 'nl'],
    ['', 'nl'],
    ['*', 'nl'],
    ['fr', 'fr'],
    ['FR-be', 'fr'],
    ['fr-BE,fr;q=0.9,en;q=0.8,nl;q=0.7', 'fr'],
    ['nl-BE,nl;q=0.9,fr;q=0.8', 'nl'],
    ['nl;q=0.3, fr;q=0.7', 'fr'],
    ['de-DE, en;q=0.9, fr;q=0.1', 'fr'],
    ['de, en;q=0.5', 'nl'],
    ['fr;q=0, nl;q=0.1', 'nl'],
    ['fr;q=0', 'nl'],
    ['french, fry;q=0.9', 'nl'],
  ])('%s gets the language %s', async (header, locale) => {
    const headers = header === undefined ? {} : { 'accept-language': header }
    expect(await (await app.request('/', { headers })).text()).toBe(locale)
  })
})

describe('Accept-Encoding', () => {
  test.each([
    ['br', true],
    ['gzip, deflate, br', true],
    [' BR ;Q=0.5', true],
    ['br;q=0.001', true],
    ['br;q=0', false],
    ['br; q=0.000', false],
    ['br; xq=0', true],
    ['gzip;q=0, br', true],
    ['', false],
    ['*', false],
    ['brotli, x-br', false],
  ])('%s accepts br: %s', (header, isAccepted) => {
    expect(acceptsEncoding(header, 'br')).toBe(isAccepted)
  })

  test.each([
    [1023, 'br, gzip', null],
    [1024, 'gzip, br', 'br'],
    [1024, 'gzip, br;q=0', 'gzip'],
    [1024, 'identity', null],
  ])('a text of %i characters is sent to a client that accepts %s as %s', (length, header, encoding) => {
    expect(negotiateEncoding('x'.repeat(length), header)).toBe(encoding)
  })
})

describe('If-Match and If-None-Match', () => {
  test('without If-Match there is no condition', () => {
    expect(readIfMatch(undefined)).toBeNull()
  })

  test.each([
    ['*', true],
    [' * ', true],
    ['"7"', true],
    ['"7.Zk3_x-9"', true],
    ['"7.Zk3.br"', true],
    ['"6", "7"', true],
    ['"6","8"', false],
    ['W/"7"', false],
    ['7', false],
    ['"77"', false],
    ['"7"8', false],
    ['x"7"', false],
    ['"7."', false],
    ['"7x"', false],
    ['"-7"', false],
    ['', false],
  ])('If-Match %s matches the revision 7: %s', (header, matches) => {
    expect(readIfMatch(header)?.(7)).toBe(matches)
  })

  test('a revision has any number of digits', () => {
    expect([readIfMatch('"120"')?.(120), readIfMatch('"120"')?.(12)]).toEqual([true, false])
  })

  test.each([
    [undefined, false],
    ['"a"', true],
    ['"W/a"', false],
    ['W/"a"', true],
    ['"b" , "a"', true],
    ['"b", "c"', false],
    ['a', false],
    ['"aa"', false],
    ['', false],
  ])('If-None-Match %s names the tag "a": %s', (header, matches) => {
    expect(matchesIfNoneMatch(header, '"a"')).toBe(matches)
    expect(matchesIfNoneMatch(header, 'W/"a"')).toBe(matches)
  })
})
