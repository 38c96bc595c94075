import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseSearch, readRootSearch, stringifySearch } from './search-params.ts'

describe('search parameters', () => {
  test.each(['662E41', '123456789012345678', '007', 'true', 'null', '{"a":1}'])(
    'the id %s is unchanged after stringifying and parsing (T08) (S021)',
    (id) => {
      expect(parseSearch(stringifySearch({ projectId: id }))).toEqual({ projectId: id })
    },
  )

  test('any text value is unchanged after stringifying and parsing (S150)', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string({ minLength: 1 }), fc.string({ unit: 'grapheme' })), (search) => {
        expect(parseSearch(stringifySearch(search))).toEqual({ ...search })
      }),
    )
  })

  test('known parameters are read as strings, unknown ones kept, invalid ones dropped (S020, S150)', () => {
    expect(readRootSearch({ productId: 'p1', source: 'mail', projectId: 12 })).toEqual({
      productId: 'p1',
      source: 'mail',
      projectId: undefined,
      back: undefined,
    })
  })

  test('no search string throws (S150)', () => {
    fc.assert(fc.property(fc.string(), (search) => void readRootSearch(parseSearch(search))))
  })
})
