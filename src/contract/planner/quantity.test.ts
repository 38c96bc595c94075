import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { BRICK_FORMATS, type BrickFormat, JOINT_WIDTHS } from './schema.ts'
import { PIECES_PER_PALLET, estimateQuantity } from './quantity.ts'

const quantities = fc.record({
  area: fc.integer({ min: 1, max: 10_000_000 }).map((hundredths) => hundredths / 100),
  format: fc.constantFrom(...(Object.keys(BRICK_FORMATS) as BrickFormat[])),
  joint: fc.constantFrom(...JOINT_WIDTHS),
  margin: fc.integer({ min: 0, max: 300 }).map((tenths) => tenths / 10),
})

describe('quantity estimate (B16)', () => {
  test.each([
    // By hand: 1 ÷ (0.200 × 0.075) = 66.67; 300 ÷ 0.015 = 20 000; × 1.05 = 21 000; ÷ 520 = 40.4.
    { area: 300, format: 'M65', joint: 12, margin: 5, pieces: 20_000, withMargin: 21_000, pallets: 41 },
    { area: 1, format: 'M65', joint: 12, margin: 0, pieces: 67, withMargin: 67, pallets: 1 },
    { area: 0.3, format: 'M50', joint: 12, margin: 0, pieces: 25, withMargin: 25, pallets: 1 },
    { area: 84.5, format: 'WF', joint: 5, margin: 7.5, pieces: 7146, withMargin: 7682, pallets: 15 },
    { area: 120, format: 'LONG_510', joint: 3, margin: 10, pieces: 5440, withMargin: 5984, pallets: 25 },
    {
      area: 100_000,
      format: 'LONG_240',
      joint: 8,
      margin: 30,
      pieces: 8_400_538,
      withMargin: 10_920_700,
      pallets: 19_502,
    },
  ] as const)('$area m² of $format with $joint mm (B16)', ({ pieces, withMargin, pallets, ...quantity }) => {
    const estimate = estimateQuantity(quantity)
    expect(estimate).toMatchObject({ pieces, withMargin, pallets })
    const { length, height } = BRICK_FORMATS[quantity.format]
    const face = ((length + quantity.joint) / 1000) * ((height + quantity.joint) / 1000)
    expect(estimate.perSquareMetre).toBeCloseTo(1 / face, 6)
  })

  test('the pieces cover the area, and one piece less would not (B16)', () => {
    fc.assert(
      fc.property(quantities, (quantity) => {
        const { pieces, length, height } = estimateQuantity(quantity)
        const covered = (count: number) => (count * length * height) / 1_000_000
        expect(covered(pieces)).toBeGreaterThanOrEqual(quantity.area - 1e-6)
        expect(covered(pieces - 1)).toBeLessThan(quantity.area)
      }),
    )
  })

  test('the margin is added, and no pallet is superfluous (B16)', () => {
    fc.assert(
      fc.property(quantities, (quantity) => {
        const { pieces, withMargin, pallets, perPallet } = estimateQuantity(quantity)
        expect(withMargin).toBeGreaterThanOrEqual(pieces * (1 + quantity.margin / 100) - 1e-6)
        expect(withMargin - 1).toBeLessThan(pieces * (1 + quantity.margin / 100))
        expect(perPallet).toBe(PIECES_PER_PALLET[quantity.format])
        expect(pallets * perPallet).toBeGreaterThanOrEqual(withMargin)
        expect((pallets - 1) * perPallet).toBeLessThan(withMargin)
      }),
    )
  })

  test('a larger area or a narrower joint never needs fewer pieces (B16)', () => {
    fc.assert(
      fc.property(quantities, fc.double({ min: 0, max: 100, noNaN: true }), (quantity, more) => {
        const { pieces } = estimateQuantity(quantity)
        expect(estimateQuantity({ ...quantity, area: quantity.area + more }).pieces).toBeGreaterThanOrEqual(pieces)
        expect(estimateQuantity({ ...quantity, joint: 3 }).pieces).toBeGreaterThanOrEqual(pieces)
      }),
    )
  })
})
