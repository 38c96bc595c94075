import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseSearch, readRootSearch, stringifySearch } from './search-params.ts'

describe('search parameters', () => {
  test.each(['662E41', '123456789012345678', '007', 'true', 'null', '{"a":1}'])(
    'the id %s survives both ways (T08) (S021)',
    (id) => {
      expect(parseSearch(stringifySearch({ projectId: id }))).toEqual({ projectId: id })
    },
  )

  test('any text value survives both ways (S150)', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string({ minLength: 1 }), fc.string({ unit: 'grapheme' })), (search) => {
        expect(parseSearch(stringifySearch(search))).toEqual({ ...search })
      }),
    )
  })

  test('known parameters are read as strings, unknown ones stay, odd ones fall away (S020, S150)', () => {
    expect(readRootSearch({ productId: 'p1', source: 'mail', projectId: 12 })).toEqual({
      productId: 'p1',
      source: 'mail',
      projectId: undefined,
      back: undefined,
    })
  })

  test('no address throws (S150)', () => {
    fc.assert(fc.property(fc.string(), (search) => void readRootSearch(parseSearch(search))))
  })
})
