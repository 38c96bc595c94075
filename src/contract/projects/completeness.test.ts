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
const nothing: CompletenessInput = { address: null, productCategories: [], type: 'OTHER', style: 'OTHER' }
const everything: CompletenessInput = { address, productCategories: ['ROOF_TILE'], type: 'NEW_BUILD', style: 'RURAL' }

const part = fc.option(fc.string({ maxLength: 3 }), { nil: null })
const scored: fc.Arbitrary<CompletenessInput> = fc.record({
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
    expect(completenessPoints({ ...nothing, address })).toBe(1)
    expect(completenessPoints({ ...everything, address: null })).toBe(3)
  })

  test.each(['street', 'postalCode', 'city'] as const)('an address without %s does not exist (S075)', (member) => {
    expect(isCompleteAddress({ ...address, [member]: null })).toBe(false)
    expect(isCompleteAddress({ ...address, [member]: '' })).toBe(false)
  })

  test('a house number or a plot reference, one of them (S075)', () => {
    expect(isCompleteAddress({ ...address, plotReference: null })).toBe(false)
    expect(isCompleteAddress({ ...address, plotReference: null, houseNumber: '12' })).toBe(true)
  })

  test('one point iff there are product categories (S076)', () => {
    expect(completenessPoints({ ...nothing, productCategories: ['PAVER', 'ROOF_TILE'] })).toBe(1)
    expect(missingCriteria({ ...everything, productCategories: [] })).toEqual(['productCategories'])
  })

  test('one point iff the type is not OTHER; literally, so a missing type counts (T21) (S077)', () => {
    expect(completenessPoints({ ...nothing, type: 'NEW_BUILD' })).toBe(1)
    expect(completenessPoints({ ...nothing, type: null })).toBe(1)
    expect(missingCriteria({ ...everything, type: 'OTHER' })).toEqual(['type'])
  })

  test('one point iff the style is not OTHER; literally, so a missing style counts (T21) (S078)', () => {
    expect(completenessPoints({ ...nothing, style: 'MINIMAL' })).toBe(1)
    expect(completenessPoints({ ...nothing, style: null })).toBe(1)
    expect(missingCriteria({ ...everything, style: 'OTHER' })).toEqual(['style'])
  })

  test('the share is exactly points divided by four (S079)', () => {
    expect(completenessShare(nothing)).toBe(0)
    expect(completenessShare({ ...nothing, type: 'PUBLIC' })).toBe(0.25)
    expect(completenessShare(everything)).toBe(1)
    fc.assert(fc.property(scored, (project) => completenessShare(project) === completenessPoints(project) / 4))
  })

  test('the capped share is the smaller of share and one, and never differs from the share (T22) (S080)', () => {
    fc.assert(
      fc.property(scored, (project) => {
        expect(cappedCompletenessShare(project)).toBe(Math.min(completenessShare(project), 1))
        expect(completenessPoints(project) + missingCriteria(project).length).toBe(4)
      }),
    )
  })
})
