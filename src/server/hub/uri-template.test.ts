import fc from 'fast-check'
import { expect, test } from 'vitest'
import { compileTemplate } from './uri-template.ts'

const matches = (template: string, text: string) => compileTemplate(template)?.(text)

test.each([
  ['customer_projects/{id}', 'customer_projects/42', true],
  ['customer_projects/{id}', 'customer_projects/42/history', false],
  ['customer_projects/{id}', 'customers/42', false],
  ['{kind}/{id}', 'appointments/7', true],
  ['{+path}', 'https://example.com/a/b?c', true],
  ['https://example.com{/a,b}', 'https://example.com/1/2', true],
  ['https://example.com{/a,b}', 'https://example.com', true],
  ['https://example.com/books/{id}.jsonld', 'https://example.com/books/1.jsonld', true],
  ['https://example.com/books/{id}.jsonld', 'https://example.com/books/1.html', false],
  ['map{?x,y}', 'map?x=1024&y=768', true],
  ['map?x=1{&y}', 'map?x=1&y=2', true],
  ['X{.list*}', 'X.red.green', true],
  ['X{#path}', 'X#/foo', true],
  ['X{#path}', 'X', true],
  ['X{;x,y}', 'X;x=1;y=2', true],
  ['{list}', 'a%2Cb', true],
  ['{a,b}', '1,2', true],
  ['{a}', '1,2', false],
  ['{name:3}!', 'abc!', true],
])('the template %s matches the text %s: %s', (template, text, expected) => {
  expect(matches(template, text)).toBe(expected)
})

test.each(['{', '}', 'a}b', '{}', '{=x}', '{a b}', '{{a}}', '{a,}', '{x:0}'])('%s is not a template', (text) => {
  expect(compileTemplate(text)).toBeNull()
})

test('a template of simple variables matches its expansion with any values', () => {
  const value = fc.stringMatching(/^[\w.~-]*$/)
  const literal = fc.stringMatching(/^[a-z/:]{0,6}$/)
  fc.assert(
    fc.property(fc.array(fc.tuple(literal, value), { maxLength: 8 }), (parts) => {
      const template = parts.map(([before], index) => `${before}{v${index}}`).join('')
      const expanded = parts.map(([before, filled]) => before + filled).join('')
      expect(matches(template, expanded)).toBe(true)
      expect(matches(template, `${expanded}\u0000`)).toBe(false)
    }),
  )
})

test('a hostile template is matched without backtracking (F-61)', () => {
  // Counted instead of timed: each character is read once.
  let reads = 0
  const text = 'a'.repeat(500)
  const counted = {
    *[Symbol.iterator]() {
      for (const character of text) {
        reads += 1
        yield character
      }
    },
  }
  const hostile = '{+a}{+b}{+c}{+d}{+e}{+f}{+g}{+h}{+i}{+j}!'.repeat(12)
  expect(compileTemplate(hostile)?.(counted as unknown as string)).toBe(false)
  expect(reads).toBe(500)
})
