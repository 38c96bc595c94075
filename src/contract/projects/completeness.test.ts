import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { PRODUCT_CATEGORIES, PROJECT_STYLES, PROJECT_TYPES } from '../constants/vocabularies.ts'
import {
  addressExists,
  cappedCompletenessShare,
  completenessPoints,
  completenessShare,
  missingCriteria,
  type Scored,
} from './completeness.ts'

const address = {
  street: 'Molenveld',
  houseNumber: null,
  box: null,
  plotReference: 'lot 14',
  postalCode: '9080',
  city: 'Lochristi',
  country: 'BE',
  region: null,
}
const nothing: Scored = { address: null, productCategories: [], type: 'OTHER', style: 'OTHER' }
const everything: Scored = { address, productCategories: ['ROOF_TILE'], type: 'NEW_BUILD', style: 'RURAL' }

const part = fc.option(fc.string({ maxLength: 3 }), { nil: null })
const scored: fc.Arbitrary<Scored> = fc.record({
  address: fc.option(
    fc.record({
      street: part,
      houseNumber: part,
      box: part,
      plotReference: part,
      postalCode: part,
      city: part,
      country: fc.constant('BE'),
      region: fc.constant(null),
    }),
    { nil: null },
  ),
  productCategories: fc.subarray([...PRODUCT_CATEGORIES]),
  type: fc.constantFrom(...PROJECT_TYPES, null),
  style: fc.constantFrom(...PROJECT_STYLES, null),
})

describe('project completeness', () => {
  test('S075 one point iff an address exists', () => {
    expect(completenessPoints({ ...nothing, address })).toBe(1)
    expect(completenessPoints({ ...everything, address: null })).toBe(3)
  })

  test.each(['street', 'postalCode', 'city'] as const)('S075 an address without %s does not exist', (member) => {
    expect(addressExists({ ...address, [member]: null })).toBe(false)
    expect(addressExists({ ...address, [member]: '' })).toBe(false)
  })

  test('S075 a house number or a plot reference, one of them', () => {
    expect(addressExists({ ...address, plotReference: null })).toBe(false)
    expect(addressExists({ ...address, plotReference: null, houseNumber: '12' })).toBe(true)
  })

  test('S076 one point iff there are product categories', () => {
    expect(completenessPoints({ ...nothing, productCategories: ['PAVER', 'ROOF_TILE'] })).toBe(1)
    expect(missingCriteria({ ...everything, productCategories: [] })).toEqual(['productCategories'])
  })

  test('S077 one point iff the type is not OTHER; literally, so a missing type counts (T21)', () => {
    expect(completenessPoints({ ...nothing, type: 'NEW_BUILD' })).toBe(1)
    expect(completenessPoints({ ...nothing, type: null })).toBe(1)
    expect(missingCriteria({ ...everything, type: 'OTHER' })).toEqual(['type'])
  })

  test('S078 one point iff the style is not OTHER; literally, so a missing style counts (T21)', () => {
    expect(completenessPoints({ ...nothing, style: 'MINIMAL' })).toBe(1)
    expect(completenessPoints({ ...nothing, style: null })).toBe(1)
    expect(missingCriteria({ ...everything, style: 'OTHER' })).toEqual(['style'])
  })

  test('S079 the share is exactly points divided by four', () => {
    expect(completenessShare(nothing)).toBe(0)
    expect(completenessShare({ ...nothing, type: 'PUBLIC' })).toBe(0.25)
    expect(completenessShare(everything)).toBe(1)
    fc.assert(fc.property(scored, (project) => completenessShare(project) === completenessPoints(project) / 4))
  })

  test('S080 the capped share is the smaller of share and one, and never differs from the share (T22)', () => {
    fc.assert(
      fc.property(scored, (project) => {
        expect(cappedCompletenessShare(project)).toBe(Math.min(completenessShare(project), 1))
        expect(completenessPoints(project) + missingCriteria(project).length).toBe(4)
      }),
    )
  })
})
