import { expect, test } from 'vitest'
import type { InspirationItem } from '../inspiration/item-schema.ts'
import { sortByDistance } from './sort-by-distance.ts'

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

test('offline the nearest buildings come first with their distance, those without a location last (B15)', () => {
  const items = [
    building('nowhere', null),
    building('namur', '5000'),
    building('lochristi', '9080'),
    building('gent', '9000'),
  ]
  const postalCodeOf = ({ place }: InspirationItem) => place?.postalCode
  const sorted = sortByDistance(items, '9080', postalCodeOf)
  expect(sorted.map(({ id }) => id)).toEqual(['lochristi', 'gent', 'namur', 'nowhere'])
  expect(sorted[0]?.distanceKm).toBe(0)
  expect(sorted[1]?.distanceKm).toBeGreaterThan(4)
  expect(sorted[1]?.distanceKm).toBeLessThan(15)
  expect(sortByDistance(items, '0000', postalCodeOf)).toEqual(items)
})
