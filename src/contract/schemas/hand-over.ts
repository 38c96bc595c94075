import * as v from 'valibot'
import { PICKS_MAX } from '../constants/showroom.ts'
import { PRODUCT_CATEGORIES, PROJECT_STYLES, PROJECT_TYPES } from '../constants/vocabularies.ts'
import { addressSchema } from './address.ts'
import { appointmentSchema } from './appointment.ts'

const id = v.pipe(v.string(), v.nonEmpty('required'), v.maxLength(100, 'tooLong'))
const share = v.pipe(v.number(), v.minValue(0), v.maxValue(1))

/** What somebody does not like, or likes, about a thing (B13). */
export const PICK_REASONS = ['COLOUR', 'JOINT', 'FORMAT', 'SHAPE'] as const

/**
 * A thing that a visitor liked or did not (B13): `reason` says why, `point` where on its picture, as shares of its width
 * and height.
 */
export const pickSchema = v.object({
  itemId: id,
  liked: v.boolean(),
  reason: v.nullish(v.picklist(PICK_REASONS, 'choice'), null),
  point: v.nullish(v.object({ x: share, y: share }), null),
})

/** What a visitor has told of a project so far; absent members are not known. */
export const draftSchema = v.partial(
  v.object({
    productCategories: v.array(v.picklist(PRODUCT_CATEGORIES, 'choice')),
    type: v.picklist(PROJECT_TYPES, 'choice'),
    style: v.picklist(PROJECT_STYLES, 'choice'),
  }),
)

/** Body of a hand-over: what goes from the tablet to the visitor's phone; `visitId` keeps the picks with the visit, too (B14). */
export const handOverSchema = v.object({
  visitId: v.nullish(id, null),
  picks: v.pipe(v.array(pickSchema), v.maxLength(PICKS_MAX, 'tooMany')),
  draft: v.nullish(draftSchema, null),
})

/** What the tablet shows as a picture: a code that one phone takes, until `expiresAt`. */
export const handOverCodeSchema = v.object({ code: v.string(), expiresAt: v.string() })

/** Body of taking it: any text of the phone's own, the same when it asks again after a lost answer. */
export const takeOverSchema = v.object({
  claim: v.pipe(v.string(), v.minLength(16, 'invalid'), v.maxLength(100, 'tooLong')),
})

/** What the phone gets. */
export const takenOverSchema = v.object({ picks: v.array(pickSchema), draft: v.nullable(draftSchema) })

/** What a consultant takes along to a visit (B14). A limited project has no name here. `share` is that of completeness. */
export const visitBriefSchema = v.object({
  appointment: appointmentSchema,
  visitor: v.string(),
  project: v.nullable(
    v.object({
      id: v.string(),
      name: v.nullable(v.string()),
      address: v.nullable(addressSchema),
      productCategories: v.array(v.picklist(PRODUCT_CATEGORIES)),
      type: v.picklist(PROJECT_TYPES),
      style: v.picklist(PROJECT_STYLES),
      share: v.number(),
    }),
  ),
  picks: v.array(pickSchema),
})

/** A thing that a visitor liked or did not. */
export type VisitPick = v.InferOutput<typeof pickSchema>

/** What goes from a tablet to a phone. */
export type HandOver = v.InferOutput<typeof handOverSchema>

/** What a consultant takes along to a visit. */
export type VisitBrief = v.InferOutput<typeof visitBriefSchema>
