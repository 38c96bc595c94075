import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { nameSchema } from './name-schema.ts'

const MAX = 12
const codeOf = (name: string) => {
  const { issues, output } = v.safeParse(nameSchema(MAX), name)
  return issues ? issues.map(({ message }) => message) : output
}

describe('names', () => {
  test.each([
    ['nothing', ''],
    ['spaces', '  \u00a0\u3000'],
    ['zero width spaces and joiners', '\u200b\u200c\u200d\ufeff'],
    ['direction marks', '\u200e\u202e\u2069'],
    ['soft hyphens', '\u00ad\u00ad'],
    ['Hangul fillers', '\u3164\u115f\uffa0'],
    ['an empty braille cell', '\u2800'],
    ['a combining mark alone', '\u0301'],
    ['variation selectors', '\ufe0f\u{e0100}'],
    ['tags', '\u{e0061}\u{e007f}'],
    ['control characters', '\u0000\u0007'],
  ])('%s are no name (F-52)', (_, name) => {
    expect(codeOf(name)).toEqual(['required'])
  })

  test.each(['Ann', 'é', 'e\u0301', 'نور', 'न\u0940', '李', '👷\u200d♀\ufe0f', 'O\u2019Neill', '7', '?', '⠓'])(
    '%s is a name (F-52)',
    (name) => {
      expect(codeOf(name)).toBe(name)
    },
  )

  test('spaces around a name are dropped, and a long one is refused (F-52)', () => {
    expect(codeOf('  Ann ')).toBe('Ann')
    expect(codeOf('a'.repeat(MAX + 1))).toEqual(['tooLong'])
  })
})
