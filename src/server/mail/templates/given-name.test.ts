import { expect, test } from 'vitest'
import { givenName } from './given-name.ts'

test.each([
  ['Nora Peeters', 'Nora Peeters'],
  ['J.P. van den Bossche', 'J P. van den Bossche'],
  ['Win nu op https://kwaad.example/prijs', 'Win nu op'],
  ['bel info@kwaad.example', 'bel'],
  ['kwaad.example/prijs www.kwaad.be', 'kwaad example prijs www kwaad be'],
  ['a\u202Eb\u200B\n c', 'a b c'],
  ['x@y.be', null],
  ['  ', null],
  ['Molenveld '.repeat(9), `${'Molenveld '.repeat(3)}Molenveld…`],
])('%j is shown to others as %j', (name, expected) => {
  expect(givenName(name)).toBe(expected)
})
