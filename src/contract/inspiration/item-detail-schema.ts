import * as v from 'valibot'
import { imageSchema } from '../formats/image-schema.ts'
import { pointSchema } from '../formats/point-schema.ts'
import { inspirationItemSchema } from './item-schema.ts'

const texts = v.nullish(v.array(v.string()), () => [])
const items = v.nullish(v.array(inspirationItemSchema), () => [])

/**
 * A product of a building; `point` is where the first picture shows it, null when the catalogue does not know it.
 */
const usedProductSchema = v.object({
  ...inspirationItemSchema.entries,
  point: v.nullish(pointSchema, null),
})

/**
 * An item with all details. `products` are used in a building, `references` are buildings that use a product, `nearby`
 * other buildings within 30 km, nearest first, `similar` others that share most of its properties. `dimensions` are in
 * millimetres; texts are in the requested language.
 */
export const itemDetailSchema = v.object({
  ...inspirationItemSchema.entries,
  description: v.nullish(v.string(), ''),
  images: v.nullish(v.array(imageSchema), () => []),
  products: v.nullish(v.array(usedProductSchema), () => []),
  references: items,
  nearby: items,
  similar: items,
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

/** A product of a building. */
export type UsedProduct = v.InferOutput<typeof usedProductSchema>
/** An item with all details. */
export type ItemDetail = v.InferOutput<typeof itemDetailSchema>
