import * as v from 'valibot'
import { imageSchema } from './image.ts'
import { inspirationItemSchema } from './inspiration.ts'

const texts = v.nullish(v.array(v.string()), () => [])
const items = v.nullish(v.array(inspirationItemSchema), () => [])

/**
 * One thing with all there is to know. `products` are those used in a building, `references` the buildings that use a
 * product, `nearby` other buildings in its region, nearest first. `dimensions` are length, width and height in
 * millimetres; the words of `texture` and `system` are in the language asked for.
 */
export const inspirationDetailSchema = v.object({
  ...inspirationItemSchema.entries,
  description: v.nullish(v.string(), ''),
  images: v.nullish(v.array(imageSchema), () => []),
  products: items,
  references: items,
  nearby: items,
  documents: items,
  facts: v.nullish(
    v.object({
      year: v.nullish(v.number(), null),
      architect: v.nullish(v.string(), null),
      category: texts,
      style: texts,
      colourFamily: texts,
      format: texts,
      bond: texts,
      finish: texts,
      dimensions: v.nullish(v.object({ length: v.number(), width: v.number(), height: v.number() }), null),
      piecesPerSquareMetre: v.nullish(v.number(), null),
      texture: v.nullish(v.string(), null),
      system: v.nullish(v.string(), null),
    }),
    null,
  ),
})

/** One thing with all there is to know. */
export type InspirationDetail = v.InferOutput<typeof inspirationDetailSchema>
