import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseSearch, readRootSearch, stringifySearch } from './search.ts'

describe('search parameters', () => {
  test.each(['662E41', '123456789012345678', '007', 'true', 'null', '{"a":1}'])(
    'S021 the id %s survives both ways (T08)',
    (id) => {
      expect(parseSearch(stringifySearch({ projectId: id }))).toEqual({ projectId: id })
    },
  )

  test('S150 any text value survives both ways', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string({ minLength: 1 }), fc.string({ unit: 'grapheme' })), (search) => {
        expect(parseSearch(stringifySearch(search))).toEqual({ ...search })
      }),
    )
  })

  test('S020 S150 known parameters are read as strings, unknown ones stay, odd ones fall away', () => {
    expect(readRootSearch({ productId: 'p1', source: 'mail', projectId: 12 })).toEqual({
      productId: 'p1',
      source: 'mail',
      projectId: undefined,
      back: undefined,
    })
  })

  test('S150 no address throws', () => {
    fc.assert(fc.property(fc.string(), (search) => void readRootSearch(parseSearch(search))))
  })
})
