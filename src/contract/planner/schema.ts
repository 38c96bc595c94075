import * as v from 'valibot'
import { TEXT_MAX } from '../configuration/limits.ts'

/** Brick formats with their face in millimetres, length × height. */
export const BRICK_FORMATS = {
  M50: { length: 188, height: 48 },
  M65: { length: 188, height: 63 },
  WF: { length: 210, height: 50 },
  WDF: { length: 210, height: 65 },
  LONG_240: { length: 240, height: 40 },
  LONG_510: { length: 510, height: 40 },
} as const
/** One brick format. */
export type BrickFormat = keyof typeof BRICK_FORMATS

/** Bonds: patterns of bricks. */
export const BONDS = ['HALF', 'WILD', 'FLEMISH', 'CROSS', 'STACK'] as const
/** One bond. */
export type Bond = (typeof BONDS)[number]
/** Joint widths in millimetres, from glued to pointed. */
export const JOINT_WIDTHS = [3, 5, 8, 12] as const
/** Families of brick colours. */
export const COLOUR_FAMILIES = ['RED', 'ORANGE', 'BROWN', 'YELLOW_BEIGE', 'WHITE', 'GREY', 'BLACK', 'MIXED'] as const
/** Colours of a joint. */
export const JOINT_COLOURS = ['LIGHT', 'GREY', 'DARK', 'TONE'] as const

const format = v.picklist(Object.keys(BRICK_FORMATS) as BrickFormat[], 'choice')
const joint = v.picklist(JOINT_WIDTHS, 'choice')

/** Result of the wall planner, stored with the project. */
export const wallSchema = v.object({
  colour: v.picklist(COLOUR_FAMILIES, 'choice'),
  format,
  bond: v.picklist(BONDS, 'choice'),
  joint,
  jointColour: v.picklist(JOINT_COLOURS, 'choice'),
})

/** Input of the quantity planner, stored with the project: area in square metres, margin in percent. */
export const quantitySchema = v.object({
  area: v.pipe(v.number('invalid'), v.gtValue(0, 'invalid'), v.maxValue(100_000, 'invalid')),
  format,
  joint,
  margin: v.pipe(v.number('invalid'), v.minValue(0, 'invalid'), v.maxValue(30, 'invalid')),
  note: v.nullish(v.pipe(v.string(), v.trim(), v.maxLength(TEXT_MAX, 'tooLong')), null),
})

/** Result of the wall planner. */
export type Wall = v.InferOutput<typeof wallSchema>
/** Input of the quantity planner. */
export type Quantity = v.InferOutput<typeof quantitySchema>
