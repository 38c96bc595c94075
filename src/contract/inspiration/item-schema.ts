import * as v from 'valibot'
import { ITEM_KINDS } from './catalogue.ts'
import { imageSchema } from '../formats/image-schema.ts'

const texts = v.nullish(v.array(v.string()), () => [])

/**
 * An inspiration item: a building, a product or a document. `tags` are its facet values; `distanceKm` is the distance
 * to the requested postcode, null without one or without a place. Members beyond title and image may be missing on
 * other backends.
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
  /** Downloads only: `size` in bytes, in the requested language. */
  document: v.nullish(v.object({ kind: v.string(), size: v.number(), pages: v.number() }), null),
})

/** An inspiration item. */
export type InspirationItem = v.InferOutput<typeof inspirationItemSchema>
