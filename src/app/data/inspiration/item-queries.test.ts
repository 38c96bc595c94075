import { expect, test } from 'vitest'
import * as v from 'valibot'
import { itemDetailSchema } from '#contract/inspiration/item-detail-schema.ts'
import { createQueryClient } from '#app/platform/query/query-client.ts'
import { itemQueries, cachedItem } from './item-queries.ts'

const itemWithDistance = (id: string) =>
  v.parse(itemDetailSchema, { id, kind: 'REFERENCE_PROJECT', title: 'Hoeve', distanceKm: 12 })

test('an item cached for another location is used offline, without its distance (E33, B15)', () => {
  const client = createQueryClient()
  expect(cachedItem(client, 'hoeve')).toBeUndefined()
  client.setQueryData(itemQueries.detail('loft', 'nl', { near: '9000' }).queryKey, itemWithDistance('loft'))
  client.setQueryData(itemQueries.detail('hoeve', 'nl').queryKey, null)
  expect(cachedItem(client, 'hoeve')).toBeUndefined()
  client.setQueryData(itemQueries.detail('hoeve', 'nl', { near: '9000' }).queryKey, itemWithDistance('hoeve'))
  expect(cachedItem(client, 'hoeve')).toEqual({ ...itemWithDistance('hoeve'), distanceKm: null })
})
