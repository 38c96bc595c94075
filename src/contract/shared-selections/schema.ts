import * as v from 'valibot'
import { SELECTION_MAX } from '../appointments/limits.ts'
import { PRODUCT_CATEGORIES, PROJECT_STYLES, PROJECT_TYPES } from '../projects/vocabulary.ts'
import { addressSchema } from '../geography/address-schema.ts'
import { fileUrlSchema } from '../attachments/file-url.ts'
import { openWord } from '../formats/open-word.ts'
import { pointSchema } from '../formats/point-schema.ts'
import { appointmentSchema } from '../appointments/schema.ts'
import { wallSchema } from '../planner/schema.ts'

const id = v.pipe(v.string(), v.nonEmpty('required'), v.maxLength(100, 'tooLong'))

/** Reasons for liking or disliking an item. */
export const RATING_REASONS = ['COLOUR', 'JOINT', 'FORMAT', 'SHAPE'] as const

/** A visitor's rating of an item; `point` is on its picture. */
export const itemRatingSchema = v.object({
  itemId: id,
  liked: v.boolean(),
  reason: v.nullish(v.picklist(RATING_REASONS, 'choice'), null),
  point: v.nullish(pointSchema, null),
})

/** Draft of a project from the visitor's answers; absent members are unknown. */
export const projectDraftSchema = v.partial(
  v.object({
    productCategories: v.array(v.picklist(PRODUCT_CATEGORIES, 'choice')),
    type: v.picklist(PROJECT_TYPES, 'choice'),
    style: v.picklist(PROJECT_STYLES, 'choice'),
  }),
)

/** Body that shares a selection; `visitId` also stores the ratings with the appointment. */
export const sharedSelectionSchema = v.object({
  visitId: v.nullish(id, null),
  picks: v.pipe(v.array(itemRatingSchema), v.maxLength(SELECTION_MAX, 'tooMany')),
  draft: v.nullish(projectDraftSchema, null),
})

/** The code for the QR code on the tablet; one phone can claim it until `expiresAt`. */
export const shareCodeSchema = v.object({ code: v.string(), expiresAt: v.string() })

/** Body of a claim: a random text that identifies the phone, so that it can retry after a lost response. */
export const claimSchema = v.object({
  claim: v.pipe(v.string(), v.minLength(16, 'invalid'), v.maxLength(100, 'tooLong')),
})

/** Response of a claim. */
export const claimedSelectionSchema = v.object({
  picks: v.array(itemRatingSchema),
  draft: v.nullable(projectDraftSchema),
})

/**
 * A consultant's brief of an appointment. A limited project has neither name nor wall here; `share` is its completeness,
 * not capped. `facadePhotoUrl` links to the photograph of the wall's façade for at least five minutes.
 */
export const appointmentBriefSchema = v.object({
  appointment: appointmentSchema,
  visitor: v.string(),
  project: v.nullable(
    v.object({
      id: v.string(),
      name: v.nullable(v.string()),
      address: v.nullable(addressSchema),
      productCategories: v.array(openWord(PRODUCT_CATEGORIES)),
      type: openWord(PROJECT_TYPES),
      style: openWord(PROJECT_STYLES),
      share: v.number(),
      wall: v.fallback(v.nullish(wallSchema, null), null),
      facadePhotoUrl: v.fallback(v.nullish(fileUrlSchema, null), null),
    }),
  ),
  picks: v.array(itemRatingSchema),
})

/** A visitor's rating of an item. */
export type ItemRating = v.InferOutput<typeof itemRatingSchema>

/** A selection that goes from a tablet to a phone. */
export type SharedSelection = v.InferOutput<typeof sharedSelectionSchema>

/** A consultant's brief of an appointment. */
export type AppointmentBrief = v.InferOutput<typeof appointmentBriefSchema>

/** The project that an appointment is about. */
export type BriefedProject = NonNullable<AppointmentBrief['project']>
