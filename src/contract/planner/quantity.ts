import { BRICK_FORMATS, type BrickFormat, type Quantity } from './schema.ts'

/** Pieces on a full pallet; deliveries may differ by plant. */
export const PIECES_PER_PALLET: Record<BrickFormat, number> = {
  M50: 680,
  M65: 520,
  WF: 528,
  WDF: 416,
  LONG_240: 560,
  LONG_510: 240,
}

/** Estimated quantity with every number of the formula on screen. */
export interface QuantityEstimate {
  /** Length and height of a brick with its joint, in millimetres. */
  readonly length: number
  readonly height: number
  /** Pieces per square metre, not rounded. */
  readonly perSquareMetre: number
  /** Whole pieces for the area. */
  readonly pieces: number
  /** Whole pieces with the margin for cutting and breakage. */
  readonly withMargin: number
  readonly perPallet: number
  /** Full pallets that hold them. */
  readonly pallets: number
}

const MM2_PER_M2 = 1_000_000

/**
 * Pieces for an area: one brick with its joint covers (length + joint) × (height + joint). Each step rounds up the
 * number shown before it, so that the formula can be checked by hand.
 */
export function estimateQuantity({ area, format, joint, margin }: Omit<Quantity, 'note'>): QuantityEstimate {
  const length = BRICK_FORMATS[format].length + joint
  const height = BRICK_FORMATS[format].height + joint
  const face = length * height
  const perPallet = PIECES_PER_PALLET[format]
  // In whole square millimetres and hundredths of a percent, where no rounding of binary fractions adds a brick.
  const pieces = Math.max(1, Math.ceil(Math.round(area * MM2_PER_M2) / face))
  const withMargin = Math.ceil((pieces * (10_000 + Math.round(margin * 100))) / 10_000)
  const pallets = Math.ceil(withMargin / perPallet)
  return { length, height, perSquareMetre: MM2_PER_M2 / face, pieces, withMargin, perPallet, pallets }
}
