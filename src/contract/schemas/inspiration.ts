import * as v from 'valibot'
import { imageSchema } from './image.ts'

/** One thing to look at: for now a reference project; products and downloads come with their pages. */
export const inspirationItemSchema = v.object({
  id: v.string(),
  kind: v.picklist(['REFERENCE_PROJECT', 'PRODUCT', 'DOWNLOAD']),
  title: v.string(),
  image: v.nullish(imageSchema, null),
  place: v.nullish(v.object({ city: v.string(), region: v.nullish(v.string(), null) }), null),
})

/** One thing to look at. */
export type InspirationItem = v.InferOutput<typeof inspirationItemSchema>
