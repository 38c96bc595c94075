import * as v from 'valibot'
import { expect, test } from 'vitest'
import { closedWord, openWord, withUnknown } from './open-word.ts'

const WORDS = ['ONE', 'TWO'] as const

test('an open word is any text, a closed one is of the list', () => {
  expect(v.parse(openWord(WORDS), 'THREE')).toBe('THREE')
  expect(v.is(openWord(WORDS), 3)).toBe(false)
  expect(v.parse(closedWord(WORDS), 'TWO')).toBe('TWO')
  expect(v.is(closedWord(WORDS), 'THREE')).toBe(false)
})

test('options are the known words in their order, then the unknown ones that are chosen', () => {
  expect(withUnknown(WORDS, ['THREE', 'ONE', null])).toEqual(['ONE', 'TWO', 'THREE'])
  expect(withUnknown(WORDS, [undefined])).toEqual(['ONE', 'TWO'])
})
