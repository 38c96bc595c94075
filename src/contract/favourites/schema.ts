import * as v from 'valibot'
import { FAVOURITES_MAX } from '../constants/catalogue.ts'
import { TEXT_MAX } from '../constants/limits.ts'
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

/** What a customer says of a thing. */
export type FavouriteInput = v.InferOutput<typeof favouriteInputSchema>
/** What was said, when, and of what. */
export type Favourite = v.InferOutput<typeof favouriteSchema>
/** A thing put with a project. */
export type ProjectItem = v.InferOutput<typeof projectItemSchema>
