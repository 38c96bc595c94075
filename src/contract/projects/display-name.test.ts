import { expect, test } from 'vitest'
import { displayName } from './display-name.ts'
import { regionOf } from '../geography/region.ts'

test('a limited project has the generic name instead of its own (S031)', () => {
  expect(displayName({ name: 'Molenveld', limited: true }, () => 'Beperkt project')).toBe('Beperkt project')
  expect(displayName({ name: null, limited: true }, () => 'Projet limité')).toBe('Projet limité')
  expect(displayName({ name: 'Molenveld', limited: false }, () => 'Beperkt project')).toBe('Molenveld')
})

test.each([
  ['1000', 'BRUSSELS'],
  ['1299', 'BRUSSELS'],
  ['1300', 'WALLONIA'],
  ['1499', 'WALLONIA'],
  ['1500', 'FLANDERS'],
  ['3999', 'FLANDERS'],
  ['4000', 'WALLONIA'],
  ['7999', 'WALLONIA'],
  ['8000', 'FLANDERS'],
  ['9999', 'FLANDERS'],
  ['0999', null],
  ['12345', null],
  ['', null],
])('the region of postcode %s is %s (S032)', (postalCode, region) => {
  expect(regionOf(postalCode)).toBe(region)
})
