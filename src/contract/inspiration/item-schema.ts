import * as v from 'valibot'
import { ITEM_KINDS } from '../constants/catalogue.ts'
import { imageSchema } from './image.ts'

const texts = v.nullish(v.array(v.string()), () => [])

/**
 * One thing to look at: a building, a product or a document. `tags` are its facet values; `distanceKm` is from the
 * postcode asked for, null where none was or where the thing stands nowhere. Members beyond title and picture may be
 * missing on other backends.
 */
export const inspirationItemSchema = v.object({
  id: v.string(),
  kind: v.picklist(ITEM_KINDS),
  title: v.string(),
  image: v.nullish(imageSchema, null),
  place: v.nullish(
    v.object({
      city: v.string(),
      region: v.nullish(v.string(), null),
      postalCode: v.nullish(v.string(), null),
    }),
    null,
  ),
  productIds: texts,
  tags: texts,
  distanceKm: v.nullish(v.number(), null),
  /** Of a download alone: `size` in bytes, in the language asked for. */
  document: v.nullish(v.object({ kind: v.string(), size: v.number(), pages: v.number() }), null),
})

/** One thing to look at. */
export type InspirationItem = v.InferOutput<typeof inspirationItemSchema>
