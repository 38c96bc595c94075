import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { ProblemError } from './problem.ts'
import { parseInput } from './validation.ts'

const schema = v.object({
  name: v.pipe(v.string(), v.nonEmpty('required'), v.minLength(3, 'nameShort'), v.regex(/^\p{Lu}/u, 'invalid')),
  address: v.optional(v.object({ city: v.pipe(v.string(), v.maxLength(5, 'tooLong')) })),
  tags: v.optional(v.array(v.string())),
  extra: v.optional(v.record(v.string(), v.string())),
  colour: v.optional(v.picklist(['red', 'green'], 'invalid')),
  rooms: v.optional(v.nullable(v.number())),
})

/** The fields of the refusal, each with its code and values. */
function refusedFields(input: unknown) {
  try {
    parseInput(schema, input)
  } catch (error) {
    if (error instanceof ProblemError) {
      expect([error.status, error.code]).toEqual([422, 'violations'])
      return error.options.fields?.map(({ path, code, values }) => [path, code, values])
    }
    throw error
  }
  return null
}

describe('input of a request', () => {
  test('members that the contract does not know are dropped', () => {
    expect(parseInput(schema, { name: 'Woning', isAdmin: true })).toEqual({ name: 'Woning' })
  })

  test('each field has its first error only, with the limit that it exceeds', () => {
    expect(refusedFields({ name: 'a', address: { city: 'Antwerpen' } })).toEqual([
      ['name', 'nameShort', { min: 3, max: 3 }],
      ['address.city', 'tooLong', { min: 5, max: 5 }],
    ])
  })

  test('a limit that is no number gives no values', () => {
    expect(refusedFields({ name: 'woning', colour: 'blue' })).toEqual([
      ['name', 'invalid', {}],
      ['colour', 'invalid', {}],
    ])
  })

  test('a field that may not be empty is missing when it is, whatever else is wrong with it', () => {
    expect(refusedFields({ name: 'Woning', colour: '' })).toEqual([['colour', 'required', {}]])
  })

  test.each([[null], [0], [3]])('the value %j is taken as it is', (rooms) => {
    expect(parseInput(schema, { name: 'Woning', rooms })).toEqual({ name: 'Woning', rooms })
  })

  test.each([[{}], [{ name: undefined }], [{ name: null }], [{ name: '' }]])('%j lacks a field', (input) => {
    expect(refusedFields(input)).toEqual([['name', 'required', {}]])
  })

  test('a message that is no code of the contract is shown as an invalid field', () => {
    expect(refusedFields({ name: 'Woning', tags: [1] })).toEqual([['tags.0', 'invalid', {}]])
    expect(refusedFields('text')).toEqual([['', 'invalid', {}]])
  })

  test.each([
    ['NUL', { name: 'Won\0ing' }, 'name'],
    ['half of a pair of characters', { name: 'Woning \uD800' }, 'name'],
    ['NUL in a list', { name: 'Woning', tags: ['a', '\0'] }, 'tags.1'],
    ['NUL in an object', { name: 'Woning', address: { city: '\0' } }, 'address.city'],
    ['a list in the place of an object', { name: 'Woning', extra: [] }, 'extra'],
  ])('%s cannot be stored', (_, input, path) => {
    expect(refusedFields(input)).toEqual([[path, 'invalid', {}]])
  })

  test('whole pairs of characters, and lists in their place, can be stored', () => {
    const input = { name: 'Woning 😀', tags: ['é', ''], extra: { a: 'b' } }
    expect(parseInput(schema, input)).toEqual(input)
  })
})
