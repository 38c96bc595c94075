import { expect, test } from 'vitest'
import type { InspirationItem } from '#contract/schemas/inspiration.ts'
import { byDistance } from './gallery-places.ts'

const building = (id: string, postalCode: string | null): InspirationItem => ({
  id,
  kind: 'REFERENCE_PROJECT',
  title: id,
  image: null,
  place: { city: id, region: null, postalCode },
  productIds: [],
  tags: [],
  distanceKm: null,
  document: null,
})

test('B15 without a network the nearest buildings come first, with their distance; what stands nowhere comes last', () => {
  const items = [
    building('nowhere', null),
    building('namur', '5000'),
    building('lochristi', '9080'),
    building('gent', '9000'),
  ]
  const sorted = byDistance(items, '9080')
  expect(sorted.map(({ id }) => id)).toEqual(['lochristi', 'gent', 'namur', 'nowhere'])
  expect(sorted[0]?.distanceKm).toBe(0)
  expect(sorted[1]?.distanceKm).toBeGreaterThan(4)
  expect(sorted[1]?.distanceKm).toBeLessThan(15)
  expect(byDistance(items, '0000')).toEqual(items)
})
