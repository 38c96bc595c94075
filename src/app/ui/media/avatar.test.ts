import { expect, test } from 'vitest'
import { initials } from './avatar.tsx'

test.for([
  ['Lotte Verhaegen', 'LV'],
  ['Jan-Willem Van den Broeck', 'JB'],
  ['Lotte van den Berg', 'LB'],
  ['Marie de la Tour', 'MT'],
  ['Émile du Bois', 'ÉB'],
  ['Anna D’Hondt', 'AH'],
  ["Jeanne d'Arc", 'JA'],
  ['Piet van ’t Hoff', 'PH'],
  ['Els Vandenbroeck', 'EV'],
  ['Dirk De', 'DD'],
  ['Studio Oost, architecten', 'SO'],
  ['lotte verhaegen', 'LV'],
  ['lotte.verhaegen@voorbeeld.be', 'LV'],
  ['lotte@voorbeeld.be', 'L'],
  ['Lotte', 'L'],
  ['', ''],
] as const)('the initials of “%s” are “%s”', ([name, expected]) => {
  expect(initials(name)).toBe(expected)
})
