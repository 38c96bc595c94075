import { expect, test } from 'vitest'
import * as v from 'valibot'
import { inspirationDetailSchema } from '#contract/schemas/inspiration-detail.ts'
import { createQueryClient } from '#app/platform/query/query-client.ts'
import { itemQueries, knownItem } from './item-queries.ts'

const farAway = (id: string) =>
  v.parse(inspirationDetailSchema, { id, kind: 'REFERENCE_PROJECT', title: 'Hoeve', distanceKm: 12 })

test('E33 B15 what was seen from another place is known without a network, but for how far it is', () => {
  const client = createQueryClient()
  expect(knownItem(client, 'hoeve')).toBeUndefined()
  client.setQueryData(itemQueries.detail('loft', '9000').queryKey, farAway('loft'))
  client.setQueryData(itemQueries.detail('hoeve').queryKey, null)
  expect(knownItem(client, 'hoeve')).toBeUndefined()
  client.setQueryData(itemQueries.detail('hoeve', '9000').queryKey, farAway('hoeve'))
  expect(knownItem(client, 'hoeve')).toEqual({ ...farAway('hoeve'), distanceKm: null })
})
