import * as v from 'valibot'
import { type Point, pointSchema } from '../formats/point-schema.ts'
import { ATTACHMENT_NAME_MAX, TEXT_MAX } from '../configuration/limits.ts'

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

const metres = v.pipe(v.number('invalid'), v.minValue(0.5, 'invalid'), v.maxValue(30, 'invalid'))

/** A photograph of the customer's house with the wall laid into it. */
export interface Facade {
  /** The name of the photograph among the attachments of the project. */
  readonly photo: string
  readonly corners: Readonly<Record<'topLeft' | 'topRight' | 'bottomRight' | 'bottomLeft', Point>>
  /** Size of the wall in metres; a height of null is estimated from the corners. */
  readonly width: number
  readonly height: number | null
  /** Whether the shadows of the photograph fall on the new wall. */
  readonly shadows: boolean
}

export const facadeSchema = v.object({
  photo: v.pipe(v.string(), v.maxLength(ATTACHMENT_NAME_MAX, 'tooLong')),
  corners: v.object({ topLeft: pointSchema, topRight: pointSchema, bottomRight: pointSchema, bottomLeft: pointSchema }),
  width: metres,
  height: v.nullable(metres),
  shadows: v.boolean(),
})

/** Result of the wall planner. */
export interface Wall {
  readonly colour: (typeof COLOUR_FAMILIES)[number]
  readonly format: BrickFormat
  readonly bond: Bond
  readonly joint: (typeof JOINT_WIDTHS)[number]
  readonly jointColour: (typeof JOINT_COLOURS)[number]
  readonly facade: Facade | null
}

/**
 * Result of the wall planner, stored with the project; older walls have no `facade`. Typed by name, because the inferred
 * types of schemas that contain it would be too long to declare.
 */
export const wallSchema: v.GenericSchema<Omit<Wall, 'facade'> & { facade?: Facade | null | undefined }, Wall> =
  v.object({
    colour: v.picklist(COLOUR_FAMILIES, 'choice'),
    format,
    bond: v.picklist(BONDS, 'choice'),
    joint,
    jointColour: v.picklist(JOINT_COLOURS, 'choice'),
    facade: v.nullish(facadeSchema, null),
  })

/** Input of the quantity planner, stored with the project: area in square metres, margin in percent. */
export const quantitySchema = v.object({
  area: v.pipe(v.number('invalid'), v.gtValue(0, 'invalid'), v.maxValue(100_000, 'invalid')),
  format,
  joint,
  margin: v.pipe(v.number('invalid'), v.minValue(0, 'invalid'), v.maxValue(30, 'invalid')),
  note: v.nullish(v.pipe(v.string(), v.trim(), v.maxLength(TEXT_MAX, 'tooLong')), null),
})

/** Input of the quantity planner. */
export type Quantity = v.InferOutput<typeof quantitySchema>
