import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { PRODUCT_CATEGORIES, PROJECT_STYLES, PROJECT_TYPES } from './vocabulary.ts'
import {
  isCompleteAddress,
  cappedCompletenessShare,
  completenessPoints,
  completenessShare,
  missingCriteria,
  type CompletenessInput,
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
const empty: CompletenessInput = { address: null, productCategories: [], type: 'OTHER', style: 'OTHER' }
const complete: CompletenessInput = { address, productCategories: ['ROOF_TILE'], type: 'NEW_BUILD', style: 'RURAL' }

const part = fc.option(fc.string({ maxLength: 3 }), { nil: null })
const inputs: fc.Arbitrary<CompletenessInput> = fc.record({
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
  test('one point iff an address exists (S075)', () => {
    expect(completenessPoints({ ...empty, address })).toBe(1)
    expect(completenessPoints({ ...complete, address: null })).toBe(3)
  })

  test.each(['street', 'postalCode', 'city'] as const)('an address without %s is incomplete (S075)', (member) => {
    expect(isCompleteAddress({ ...address, [member]: null })).toBe(false)
    expect(isCompleteAddress({ ...address, [member]: '' })).toBe(false)
  })

  test('an address needs a house number or a plot reference (S075)', () => {
    expect(isCompleteAddress({ ...address, plotReference: null })).toBe(false)
    expect(isCompleteAddress({ ...address, plotReference: null, houseNumber: '12' })).toBe(true)
  })

  test('one point iff there are product categories (S076)', () => {
    expect(completenessPoints({ ...empty, productCategories: ['PAVER', 'ROOF_TILE'] })).toBe(1)
    expect(missingCriteria({ ...complete, productCategories: [] })).toEqual(['productCategories'])
  })

  test('one point iff the type is not OTHER, so a missing type counts (T21) (S077)', () => {
    expect(completenessPoints({ ...empty, type: 'NEW_BUILD' })).toBe(1)
    expect(completenessPoints({ ...empty, type: null })).toBe(1)
    expect(missingCriteria({ ...complete, type: 'OTHER' })).toEqual(['type'])
  })

  test('one point iff the style is not OTHER, so a missing style counts (T21) (S078)', () => {
    expect(completenessPoints({ ...empty, style: 'MINIMAL' })).toBe(1)
    expect(completenessPoints({ ...empty, style: null })).toBe(1)
    expect(missingCriteria({ ...complete, style: 'OTHER' })).toEqual(['style'])
  })

  test('the share is exactly points divided by four (S079)', () => {
    expect(completenessShare(empty)).toBe(0)
    expect(completenessShare({ ...empty, type: 'PUBLIC' })).toBe(0.25)
    expect(completenessShare(complete)).toBe(1)
    fc.assert(fc.property(inputs, (project) => completenessShare(project) === completenessPoints(project) / 4))
  })

  test('the capped share is the smaller of share and one, and never differs from the share (T22) (S080)', () => {
    fc.assert(
      fc.property(inputs, (project) => {
        expect(cappedCompletenessShare(project)).toBe(Math.min(completenessShare(project), 1))
        expect(completenessPoints(project) + missingCriteria(project).length).toBe(4)
      }),
    )
  })
})
