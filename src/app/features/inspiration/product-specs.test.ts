import { expect, test } from 'vitest'
import { mainSpecs } from './product-specs.tsx'

test('a product is described by its finish and format (E34)', () => {
  expect(mainSpecs(['FACING_BRICK', 'M65', 'RED', 'HAND_MOULDED'])).toEqual([
    { key: 'finish', value: 'HAND_MOULDED' },
    { key: 'format', value: 'M65' },
  ])
  expect(mainSpecs(['PAVER'])).toEqual([])
})
