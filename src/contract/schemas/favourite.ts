import * as v from 'valibot'
import { FAVOURITES_MAX, SAMPLES_MAX } from '../constants/catalogue.ts'
import { TEXT_MAX } from '../constants/limits.ts'
import { addressSchema } from './address.ts'
import { addressInputSchema } from './address-input.ts'
import { pickSchema } from './hand-over.ts'
import { inspirationItemSchema } from './inspiration.ts'

const id = v.pipe(v.string(), v.nonEmpty('required'), v.maxLength(100, 'tooLong'))

/** What a customer says of a thing: a pick as on tablets (B13), with words of their own. */
export const favouriteInputSchema = v.object({
  ...pickSchema.entries,
  note: v.nullish(v.pipe(v.string(), v.trim(), v.maxLength(TEXT_MAX, 'tooLong')), null),
})

/** Body of keeping favourites: each counts instead of what was said of its thing before. */
export const favouritesInputSchema = v.object({
  picks: v.pipe(v.array(favouriteInputSchema), v.minLength(1, 'required'), v.maxLength(FAVOURITES_MAX, 'tooMany')),
})

/** What was said, when, and of what. */
export const favouriteSchema = v.object({
  ...favouriteInputSchema.entries,
  at: v.string(),
  item: inspirationItemSchema,
})

/** Body of putting a thing with a project. */
export const projectItemInputSchema = v.object({ itemId: id })

/** A thing put with a project, and when. */
export const projectItemSchema = v.object({ item: inspirationItemSchema, at: v.string() })

/** Body of asking for samples of products at an address (E35); `projectId` when they are for a project. */
export const sampleRequestInputSchema = v.object({
  productIds: v.pipe(v.array(id), v.minLength(1, 'required'), v.maxLength(SAMPLES_MAX, 'tooMany')),
  address: addressInputSchema,
  projectId: v.nullish(id, null),
})

/** Samples asked for, when, and where they go. */
export const sampleRequestSchema = v.object({
  id: v.string(),
  at: v.string(),
  address: addressSchema,
  projectId: v.nullish(v.string(), null),
  products: v.array(inspirationItemSchema),
})

/** What a customer says of a thing. */
export type FavouriteInput = v.InferOutput<typeof favouriteInputSchema>
/** What was said, when, and of what. */
export type Favourite = v.InferOutput<typeof favouriteSchema>
/** A thing put with a project. */
export type ProjectItem = v.InferOutput<typeof projectItemSchema>
/** Samples asked for. */
export type SampleRequest = v.InferOutput<typeof sampleRequestSchema>
