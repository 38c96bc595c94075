import { describe, expect, test } from 'vitest'
import { PRODUCT_CATEGORIES } from './vocabulary.ts'
import { hasLocalRulesHint } from './local-rules-hint.ts'

const at = (postalCode: string | null) => ({
  street: null,
  houseNumber: null,
  box: null,
  plotReference: null,
  postalCode,
  city: null,
  country: 'BE' as const,
  region: null,
})

describe('hint about local rules (B45)', () => {
  test.each(['1300', '1499', '4000', '5000', '7999'])(
    'a facade product at postcode %s in Wallonia shows the hint (B45)',
    (code) => {
      expect(hasLocalRulesHint({ address: at(code), productCategories: ['ROOF_TILE', 'FACING_BRICK'] })).toBe(true)
    },
  )

  test.each(['1070', '1299', '1500', '3999', '8000', '9080', '', '13000', null])(
    'no product at postcode %s shows the hint (B45)',
    (code) => {
      expect(hasLocalRulesHint({ address: at(code), productCategories: [...PRODUCT_CATEGORIES] })).toBe(false)
    },
  )

  test('only facade products show the hint (B45)', () => {
    const withHint = PRODUCT_CATEGORIES.filter((category) =>
      hasLocalRulesHint({ address: at('5000'), productCategories: [category] }),
    )
    expect(withHint).toEqual(['FACING_BRICK', 'BRICK_SLIP', 'FACADE_SYSTEM'])
    expect(hasLocalRulesHint({ address: null, productCategories: ['FACING_BRICK'] })).toBe(false)
    expect(hasLocalRulesHint({ address: at('5000'), productCategories: [] })).toBe(false)
  })
})
