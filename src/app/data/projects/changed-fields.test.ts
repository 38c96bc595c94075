import * as v from 'valibot'
import { expect, test } from 'vitest'
import { projectSchema } from '#contract/schemas/project.ts'
import { changedFields } from './changed-fields.ts'

const base = v.parse(projectSchema, {
  id: 'p1',
  name: 'Huis',
  status: 'ACTIVE',
  type: 'NEW_BUILD',
  productCategories: ['PAVER', 'ROOF_TILE'],
  address: { street: 'Kerkstraat', houseNumber: '12', postalCode: '9080', city: 'Lochristi', region: 'FLANDERS' },
})
const address = { street: 'Kerkstraat', houseNumber: '12', postalCode: '9080', city: 'Lochristi' }

test('S111 only changed fields are sent', () => {
  expect(changedFields(base, { name: 'Huis', type: 'RENOVATION', status: 'ACTIVE' })).toEqual({ type: 'RENOVATION' })
})

test('S111 nothing changed is nothing to send, whatever the backend adds to an address', () => {
  expect(changedFields(base, { name: 'Huis', address: { ...address, box: null }, style: null })).toEqual({})
  expect(changedFields(base, { productCategories: ['PAVER', 'ROOF_TILE'] })).toEqual({})
})

test('S111 an address goes whole, a list goes whole, null clears', () => {
  const moved = { ...address, houseNumber: '14' }
  expect(changedFields(base, { address: moved })).toEqual({ address: moved })
  expect(changedFields(base, { productCategories: ['PAVER'] })).toEqual({ productCategories: ['PAVER'] })
  expect(changedFields(base, { address: null, type: null })).toEqual({ address: null, type: null })
  expect(changedFields({ ...base, address: null }, { address })).toEqual({ address })
})
