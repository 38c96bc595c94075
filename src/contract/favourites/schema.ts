import * as v from 'valibot'
import { FAVOURITES_MAX } from '../configuration/customer-bounds.ts'
import { TEXT_MAX } from '../configuration/limits.ts'
import { itemRatingSchema } from '../shared-selections/schema.ts'
import { inspirationItemSchema } from '../inspiration/item-schema.ts'

const id = v.pipe(v.string(), v.nonEmpty('required'), v.maxLength(100, 'tooLong'))

const note = v.pipe(v.string(), v.trim(), v.maxLength(TEXT_MAX, 'tooLong'))

/** A customer's rating of an item: as on tablets, with a note; null removes the note, an absent one stays as it was. */
export const favouriteInputSchema = v.object({ ...itemRatingSchema.entries, note: v.nullish(note) })

/** Body that saves ratings; each replaces an earlier rating of its item. */
export const favouritesInputSchema = v.object({
  picks: v.pipe(v.array(favouriteInputSchema), v.minLength(1, 'required'), v.maxLength(FAVOURITES_MAX, 'tooMany')),
})

/** A stored rating with its item; `at` is an ISO instant. */
export const favouriteSchema = v.object({
  ...itemRatingSchema.entries,
  note: v.nullish(note, null),
  at: v.string(),
  item: inspirationItemSchema,
})

/** Body that adds an item to a project. */
export const projectItemInputSchema = v.object({ itemId: id })

/** An item of a project; `at` is the ISO instant at which it was added. */
export const projectItemSchema = v.object({ item: inspirationItemSchema, at: v.string() })

/** A customer's rating of an item. */
export type FavouriteInput = v.InferOutput<typeof favouriteInputSchema>
/** A stored rating with its item. */
export type Favourite = v.InferOutput<typeof favouriteSchema>
/** An item of a project. */
export type ProjectItem = v.InferOutput<typeof projectItemSchema>
